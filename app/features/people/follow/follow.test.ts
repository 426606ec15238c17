import { describe, expect, it } from "vitest";
import type { Ctx } from "#app/context.server.ts";
import { openDatabase } from "#db/client.ts";
import { parseCursor } from "#db/pagination.ts";
import { engines, PATIENT } from "#tests/setup/database.ts";
import { setFollow } from "./follow.server.ts";
import { listFollowers, listFollowing } from "#app/features/profiles/lists.server.ts";
import * as publicPage from "#app/features/profiles/pages/public-profile.tsx";
import { newPerson } from "#tests/kit/person.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { told, requestOf } from "#tests/kit/call.ts";

describe.each(engines)("following on %s", (engine) => {
  const ctx = useStage(engine);
  const press = (who: Person | string, as?: Person, body?: object) =>
    told("POST", `/api/users/${idOf(who)}/follow`, { as, ...(body && { body }) });
  const stateOf = (who: Person, as?: Person) =>
    told("GET", `/api/users/${idOf(who)}/follow-state`, { as });

  it("toggles, or sets what it is told, and tells both sides", async () => {
    const [ana, fan] = [await newPerson(ctx), await newPerson(ctx)];
    const yes = { status: 200, body: { following: true, followersCount: 1 } };
    const no = { status: 200, body: { following: false, followersCount: 0 } };
    expect(await press(ana, fan)).toEqual(yes);
    expect(await press(ana, fan)).toEqual(no);
    for (const following of [true, true]) expect(await press(ana, fan, { following })).toEqual(yes);
    expect(await stateOf(ana, fan)).toEqual({
      status: 200,
      body: { isSelf: false, following: true, followersCount: 1, followingCount: 0 },
    });
    expect(await stateOf(fan, fan)).toMatchObject({
      body: { isSelf: true, following: false, followersCount: 0, followingCount: 1 },
    });
    for (const viewer of [undefined, await newPerson(ctx)]) {
      expect(await stateOf(ana, viewer)).toMatchObject({
        body: { following: false, followersCount: 1 },
      });
    }
    for (const following of [false, false])
      expect(await press(ana, fan, { following })).toEqual(no);
  });

  it("is refused to nobody, to oneself, of nobody and of who is suspended", async () => {
    const [ana, fan] = [await newPerson(ctx), await newPerson(ctx)];
    expect(await press(ana)).toMatchObject({ status: 401 });
    expect(await press(ana, ana)).toMatchObject({
      status: 400,
      body: { code: "cannot_follow_self" },
    });
    expect(await press("999999", fan)).toMatchObject({ status: 404 });
    expect(await press("x", fan)).toMatchObject({ status: 404 });
    expect(await press(ana, fan, { following: "sí" })).toMatchObject({ status: 400 });
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "suspended" })
      .where("id_usuario", "=", ana.viewer.id_usuario)
      .execute();
    expect(await press(ana, fan)).toMatchObject({ status: 404 });
    expect((await stateOf(ana, fan)).status).toBe(404);
    expect((await stateOf(fan)).body).toMatchObject({ followersCount: 0, followingCount: 0 });
  });

  it("counts exactly when fifty follow at once, twice each, over two connections", async () => {
    const ana = await newPerson(ctx);
    const fans = await Promise.all(Array.from({ length: 50 }, () => newPerson(ctx)));
    const other = openDatabase(ctx.url, PATIENT);
    const both = [ctx.db, ...(engine === "postgres" ? [other] : [])];
    const { id_usuario: id } = ana.viewer;
    await Promise.all(
      fans.flatMap((fan) =>
        [0, 1].map((turn) =>
          setFollow({ ...fan, db: both[turn % both.length]! }, { id, following: true }),
        ),
      ),
    );
    expect((await stateOf(ana)).body).toMatchObject({ followersCount: 50 });

    // Toggles of one person at once: whatever their order, row and counters agree.
    const fan = fans[0]!;
    await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        setFollow({ ...fan, db: both[turn % both.length]! }, { id }),
      ),
    );
    expect((await stateOf(ana, fan)).body).toMatchObject({ following: true, followersCount: 50 });
    expect((await stateOf(fan)).body).toMatchObject({ followingCount: 1 });

    // Each of a crowd follows each other one: nobody waits for somebody who waits for them.
    const crowd = fans.slice(0, 8);
    await Promise.all(
      crowd.flatMap((one) =>
        crowd
          .filter((each) => each !== one)
          .map((each, turn) =>
            setFollow(
              { ...one, db: both[turn % both.length]! },
              { id: each.viewer.id_usuario, following: true },
            ),
          ),
      ),
    );
    for (const one of crowd) {
      expect((await stateOf(one)).body).toMatchObject({ followersCount: 7, followingCount: 8 });
    }
    await Promise.all(fans.map((each) => setFollow(each, { id, following: false })));
    expect((await stateOf(ana)).body).toMatchObject({ followersCount: 0 });
    await other.destroy();
  });

  it("is listed, the newest first, page after page, with what each is to the viewer", async () => {
    const ana = await newPerson(ctx);
    const shown = { listas_visibles: 1 } as const;
    const fans = [await newPerson(ctx, shown), await newPerson(ctx), await newPerson(ctx, shown)];
    const [first, second, third] = fans.map(({ viewer }) => viewer.id_usuario);
    const { id_usuario } = ana.viewer;
    await ctx.db
      .insertInto("seguimientos")
      .values([
        { follower_id: first!, followed_id: id_usuario, created_at: 1 },
        { follower_id: second!, followed_id: id_usuario, created_at: 2 },
        { follower_id: third!, followed_id: id_usuario, created_at: 2 },
        { follower_id: second!, followed_id: first!, created_at: 3 },
      ])
      .execute();
    const read = async (viewer: Ctx, list: typeof listFollowers, about: number) => {
      const pages = [];
      let before = null;
      do {
        const page = await list(viewer, { id_usuario: about, before, limit: 2 });
        pages.push(page.rows.map((person) => [person.id_usuario, person.isSelf, person.following]));
        before = parseCursor(page.nextBefore);
      } while (before);
      return pages;
    };
    expect(await read(fans[1]!, listFollowers, id_usuario)).toEqual([
      [
        [third, false, false],
        [second, true, false],
      ],
      [[first, false, true]],
    ]);
    expect(await read(ctx, listFollowing, second!)).toEqual([
      [
        [first, false, false],
        [id_usuario, false, false],
      ],
    ]);
  });

  it("is a form too: it leads back, and a visitor to sign in", async () => {
    const [ana, fan] = [await newPerson(ctx), await newPerson(ctx)];
    const submit = (fields: Record<string, string>, as?: Person) =>
      publicPage
        .action({
          request: requestOf("POST", `/u/${idOf(ana)}`, {
            ...{ as, body: new URLSearchParams(fields) },
          }),
          params: { who: idOf(ana) },
          context: {},
        })
        .catch((thrown: unknown) => thrown);
    const next = `/u/${ana.viewer.nombre_usuario}?before=1_1`;
    const done = (await submit({ following: "1", next }, fan)) as Response;
    expect([done.status, done.headers.get("location")]).toEqual([303, next]);
    expect((await stateOf(ana, fan)).body).toMatchObject({ following: true });
    const visitor = (await submit({ following: "1", next })) as Response;
    expect([visitor.status, visitor.headers.get("location")]).toEqual([
      303,
      `/login?next=${encodeURIComponent(next)}`,
    ]);
    const elsewhere = (await submit({ following: "0", next: "//evil.example" }, fan)) as Response;
    expect(elsewhere.headers.get("location")).toBe("/");
    expect(await submit({ following: "x", next }, fan)).toMatchObject({ init: { status: 400 } });
    expect(await submit({ following: "1", next }, ana)).toMatchObject({ init: { status: 400 } });
    expect((await stateOf(ana, fan)).body).toMatchObject({ following: false, followersCount: 0 });
  });
});

function idOf(who: Person | string): string {
  return typeof who === "string" ? who : String(who.viewer.id_usuario);
}
