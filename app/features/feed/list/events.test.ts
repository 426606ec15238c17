import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#app/context.server.ts";
import { engines } from "#tests/setup/database.ts";
import { recordEvent } from "./events.server.ts";
import { startFeed } from "./feed.server.ts";
import { EVENTS_MAX, SEEN_MAX, TASTE_MAX } from "../limits.ts";
import type { EventInput } from "../schema.ts";
import { readKnown } from "./known.server.ts";
import { addPost, emptyInstance, memberViewer, stranger } from "../test-support.ts";
import { refreshTrends } from "./trends.server.ts";
import type { FeedViewer } from "./viewer-key.server.ts";
import { writeWatched } from "./write-watched.server.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { statementsOf } from "#tests/kit/statements.ts";

describe.each(engines)("feed events on %s", (engine) => {
  const visitor = useStage(engine);
  beforeEach(() => emptyInstance(visitor));

  /** Lets a viewer watch what stands first. */
  const watch = async (ctx: Ctx, viewer: FeedViewer, given: Partial<EventInput>) => {
    const { sessionId, listIds } = await startFeed(ctx, { viewer, tab: "para-ti" });
    const event = { sessionId, index: 0, postId: listIds[0]!, dwellMs: 5_000, ...given };
    await recordEvent(ctx, { event: "watch4", ...event });
  };
  const attention = (id: number) =>
    visitor.db
      .selectFrom("atenciones")
      .selectAll()
      .where("id_publicacion", "=", id)
      .executeTakeFirst();

  test("each viewer counts once for a post, with the most that was watched", async () => {
    const [creator, fan] = [await newPerson(visitor), await newPerson(visitor)];
    const id = await addPost(creator, { descripcion: "#mar" });
    const viewer = memberViewer(fan);
    for (const event of ["watch2", "watch4", "complete", "watch2", "complete"] as const) {
      await watch(fan, viewer, { event });
    }
    expect(await attention(id)).toMatchObject({ shown: 1, watched: 1, anon_shown: 0 });
    const { taste } = await readKnown(fan, viewer.name, Date.now());
    expect(taste.tags.get("mar")).toBeCloseTo(1.2, 3);
    expect(taste.creators.get(creator.viewer.id_usuario)).toBeCloseTo(1.2, 3);
  });

  test("a skip lowers, and the same events at once count once", async () => {
    const [creator, fan] = [await newPerson(visitor), await newPerson(visitor)];
    const id = await addPost(creator, { descripcion: "#ruido" });
    const viewer = memberViewer(fan);
    const skip = { event: "skip" as const, dwellMs: 400 };
    await Promise.all([1, 2, 3].map(() => watch(fan, viewer, skip)));
    expect(await attention(id)).toMatchObject({ shown: 1, watched: 0 });
    const { taste } = await readKnown(fan, viewer.name, Date.now());
    expect(taste.tags.get("ruido")).toBeCloseTo(-0.6, 3);
  });

  test("several told together are learnt together, and a wrong one keeps no other from it", async () => {
    const [creator, fan] = [await newPerson(visitor), await newPerson(visitor)];
    const ids = [await addPost(creator), await addPost(creator), await addPost(creator)];
    const viewer = memberViewer(fan);
    const { sessionId, listIds } = await startFeed(fan, { viewer, tab: "para-ti" });
    const watched = (index: number, given: object = {}) => ({
      ...{ sessionId, index, postId: listIds[index], event: "watch4", dwellMs: 5_000, ...given },
    });
    const tell = (events: unknown, as = fan) =>
      call("POST", "/api/feed/events", { as, body: { events } });
    const both = [watched(0, { event: "watch2" }), watched(0), watched(1)];
    const statements = await statementsOf(async () => {
      expect((await tell(both)).status).toBe(204);
    });
    expect(statements.filter((text) => /from "kv"/.test(text))).toHaveLength(1);
    expect(statements.filter((text) => /^begin/i.test(text))).toHaveLength(1);
    for (const id of [0, 1].map((index) => listIds[index]!)) {
      expect(await attention(id)).toMatchObject({ shown: 1, watched: 0.6 });
    }
    expect(await attention(listIds[2]!)).toBeUndefined();
    const some = [watched(0, { postId: listIds[1] }), watched(2)];
    expect(await tell(some)).toMatchObject({ status: 400, body: { code: "bad_input" } });
    expect(await attention(listIds[2]!)).toMatchObject({ shown: 1 });
    expect(ids).toHaveLength(3);

    const strangers = await tell([watched(0)], await newPerson(visitor));
    expect(strangers).toMatchObject({ status: 404, body: { code: "feed_session_gone" } });
    for (const wrong of [[], "x", Array(EVENTS_MAX + 1).fill(watched(0)), [{}]]) {
      expect((await tell(wrong)).status).toBe(400);
    }
  });

  test("what many watch at once is written together", async () => {
    const creator = await newPerson(visitor);
    const ids = [await addPost(creator, { descripcion: "#sol" }), await addPost(creator)];
    const fans = [await newPerson(visitor), await newPerson(visitor), await newPerson(visitor)];
    // Told at the same moment: what each has to read before takes as long as it takes.
    const told = fans.flatMap((fan) =>
      ids.flatMap((postId) =>
        (["watch2", "watch4"] as const).map((event) => {
          return { viewer: memberViewer(fan).name, postId, event };
        }),
      ),
    );
    const statements = await statementsOf(() =>
      Promise.all(told.map((watched) => writeWatched(visitor.db, watched))),
    );
    expect(told).toHaveLength(12);
    expect(statements.filter((text) => text.startsWith("begin"))).toHaveLength(1);
    for (const id of ids) {
      const { shown, watched } = (await attention(id))!;
      expect([shown, watched]).toEqual([3, expect.closeTo(1.8, 5)]);
    }
    const { taste } = await readKnown(fans[0]!, memberViewer(fans[0]!).name, Date.now());
    expect(taste.tags.get("sol")).toBeCloseTo(0.6, 3);
    expect(taste.creators.get(creator.viewer.id_usuario)).toBeCloseTo(1.2, 3);
  });

  test("anonymous viewers are counted apart, and neither authors nor liars at all", async () => {
    const creator = await newPerson(visitor);
    const id = await addPost(creator);
    await watch(visitor, stranger(), { event: "complete" });
    expect(await attention(id)).toMatchObject({ shown: 0, anon_shown: 1, anon_watched: 1 });
    await watch(creator, memberViewer(creator), { event: "complete" });
    await watch(visitor, stranger(), { event: "watch4", dwellMs: 100 });
    await watch(visitor, stranger(), { event: "skip", dwellMs: 60_000 });
    expect(await attention(id)).toMatchObject({ shown: 0, anon_shown: 1 });
    await expect(watch(visitor, stranger(), { index: 1 })).rejects.toMatchObject({
      code: "bad_input",
    });
    await expect(watch(visitor, stranger(), { postId: id + 1 })).rejects.toMatchObject({
      code: "bad_input",
    });
  });

  test("memory and taste are bounded", async () => {
    const creator = await newPerson(visitor);
    const viewer = stranger();
    const many = Array.from({ length: TASTE_MAX + 30 }, (_, i) => ({
      viewer: viewer.name,
      kind: "tag" as const,
      subject: `tema${i}`,
      weight: 1,
      touched_at: i,
    }));
    await visitor.db.insertInto("gustos").values(many).execute();
    const ids: number[] = [];
    for (let i = 0; i < 5; i++) ids.push(await addPost(creator));
    const posts = await visitor.db
      .insertInto("publicaciones")
      .values(
        Array.from({ length: SEEN_MAX + 4 }, (_, i) => ({
          id_usuario: creator.viewer.id_usuario,
          descripcion: "",
          tipo_publicacion: "shortit" as const,
          solo_suscriptores: 0 as const,
          status: "ready" as const,
          fecha_publicacion: i,
        })),
      )
      .returning("id_publicacion")
      .execute();
    await visitor.db
      .insertInto("encuentros")
      .values(posts.map((post, i) => ({ ...post, viewer: viewer.name, seen_at: i + 1 })))
      .execute();
    await watch(visitor, viewer, { event: "watch4" });
    await readKnown(visitor, viewer.name, Date.now());
    const { seen } = await readKnown(visitor, viewer.name, Date.now());
    expect(seen).toHaveLength(SEEN_MAX);
    const count = async (table: "encuentros" | "gustos") =>
      (
        await visitor.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .where("viewer", "=", viewer.name)
          .executeTakeFirstOrThrow()
      ).count;
    expect(await count("encuentros")).toBe(SEEN_MAX);
    expect(await count("gustos")).toBeLessThanOrEqual(TASTE_MAX + 1);
  });

  test("the job keeps the points of hot posts up to date", async () => {
    const creator = await newPerson(visitor);
    const [old, loved, hidden] = [
      await addPost(creator, { age: 30 }),
      await addPost(creator, { age: 29 }),
      await addPost(creator, { solo_suscriptores: 1 }),
    ];
    const order = async () => {
      await refreshTrends(visitor);
      const rows = await visitor.db
        .selectFrom("tendencias")
        .select("id_publicacion")
        .orderBy("points", "desc")
        .execute();
      return rows.map(({ id_publicacion }) => id_publicacion);
    };
    expect(await order()).toEqual([loved, old]);
    await visitor.db
      .updateTable("publicaciones")
      .set({ views: 900, likeCount: 300 })
      .where("id_publicacion", "=", old)
      .execute();
    expect(await order()).toEqual([old, loved]);
    await visitor.db
      .updateTable("publicaciones")
      .set({ solo_suscriptores: 1 })
      .where("id_publicacion", "=", old)
      .execute();
    expect(await order()).toEqual([loved]);
    expect(hidden).toBeGreaterThan(0);
  });
});
