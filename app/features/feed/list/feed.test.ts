import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#app/context.server.ts";
import { deletePost, setLike } from "#app/features/posts/commands.server.ts";
import { indexPost } from "#app/features/index/commands.server.ts";
import { setTagFollow } from "#app/features/search/hashtags/hashtags.server.ts";
import { engines } from "#tests/setup/database.ts";
import { recordEvent } from "./events.server.ts";
import { continueFeed, startFeed } from "./feed.server.ts";
import {
  BATCH,
  EXTEND_MARGIN,
  FEED_PAGE,
  SESSION_MAX,
  SESSIONS_PER_ACCOUNT,
  SESSIONS_PER_ADDRESS,
} from "../limits.ts";
import type { Tab } from "../tabs.ts";
import { addPost, emptyInstance, memberViewer, stranger } from "../test-support.ts";
import type { FeedWindow } from "../view.ts";
import { addSession, newSession } from "./session.server.ts";
import type { FeedViewer } from "./viewer-key.server.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { subscribe, follow } from "#tests/kit/ties.ts";

describe.each(engines)("the feed on %s", (engine) => {
  const visitor = useStage(engine);
  beforeEach(() => emptyInstance(visitor));

  const start = (ctx: Ctx, viewer: FeedViewer = stranger(), tab: Tab = "para-ti") =>
    startFeed(ctx, { viewer, tab });
  const startAs = (person: Person, tab?: Tab) => start(person, memberViewer(person), tab);
  const around = (ctx: Ctx, { sessionId }: FeedWindow, currentIndex: number) =>
    continueFeed(ctx, { sessionId, currentIndex, ahead: 20, behind: 0, indices: [] });
  const addMany = async (count: number, perCreator = 1, descripcion = "") => {
    const ids: number[] = [];
    for (let i = 0; i < count; i += perCreator) {
      const creator = await newPerson(visitor);
      for (let j = 0; j < perCreator && ids.length < count; j++) {
        ids.push(await addPost(creator, { descripcion, age: ids.length + 1 }));
      }
    }
    return ids;
  };

  /** Every post of a session in its order. */
  const scrollDown = async (ctx: Ctx, session: FeedWindow) => {
    const posts = new Map(session.items.map(({ index, post }) => [index, post]));
    for (let at = 0, end = false; !end; at += 20) {
      const more = await around(ctx, session, at);
      for (const { index, post } of more.items) posts.set(index, post);
      end = more.done && at + 20 >= more.listLength;
    }
    return [...posts].sort(([a], [b]) => a - b).map(([, post]) => post);
  };

  test("keeps the last sessions of an account and of a network, and no more", async () => {
    await addMany(1);
    const mia = await newPerson(visitor);
    for (const [ctx, viewer, most] of [
      [mia, memberViewer(mia), SESSIONS_PER_ACCOUNT],
      [visitor, { ...stranger(), countedAs: "n-few" }, SESSIONS_PER_ADDRESS],
    ] as const) {
      const first = await start(ctx, viewer);
      const { kv } = visitor;
      const key = `feed-turn:${viewer.countedAs}`;
      // As if all the others had been begun since.
      await kv.increment(key, most - 2);
      const second = await start(ctx, viewer);
      expect((await around(ctx, first, 0)).listLength).toBe(1);
      await start(ctx, viewer);
      await expect(around(ctx, first, 0)).rejects.toMatchObject({ code: "feed_session_gone" });
      expect((await around(ctx, second, 0)).listLength).toBe(1);
    }
  });

  test("a session shows every post once, and no creator more than twice in ten", async () => {
    const ids = await addMany(100, 4);
    const session = await start(visitor);
    expect(session.items).toHaveLength(FEED_PAGE);
    expect(session.listIds).toHaveLength(BATCH);
    const posts = await scrollDown(visitor, session);
    expect(posts.map((post) => post.id_publicacion).sort((a, b) => a - b)).toEqual(
      ids.sort((a, b) => a - b),
    );
    const creators = posts.slice(0, 60).map(({ id_usuario }) => id_usuario);
    const most = creators.map(
      (creator, at) => creators.slice(at, at + 10).filter((other) => other === creator).length,
    );
    expect(Math.max(...most)).toBeLessThanOrEqual(2);
  });

  test("each post says why it is there", async () => {
    const [fan, idol] = [await newPerson(visitor), await newPerson(visitor)];
    await addMany(3);
    await addPost(idol);
    await follow(fan, idol);
    const own = await addPost(fan, { age: 0 });
    const posts = (await startAs(fan)).items.map(({ post }) => post);
    expect(posts[0]).toMatchObject({ id_publicacion: own, motivo: "Acabas de publicarlo." });
    expect(posts.find((post) => post.id_usuario === idol.viewer.id_usuario)?.motivo).toBe(
      `Sigues a @${idol.viewer.nombre_usuario}.`,
    );
    expect(posts.every(({ motivo }) => /^\S.*\.$/.test(motivo))).toBe(true);
  });

  test("what was watched is not shown again while there is something else", async () => {
    await addMany(30);
    const viewer = stranger();
    const first = await start(visitor, viewer);
    for (const { index, post } of first.items) {
      const about = { sessionId: first.sessionId, index, postId: post.id_publicacion };
      await recordEvent(visitor, { ...about, event: "watch2", dwellMs: 2_100 });
    }
    const seen = first.items.map(({ post }) => post.id_publicacion);
    const second = await start(visitor, viewer);
    expect(second.listIds).toHaveLength(30 - seen.length);
    const posts = await scrollDown(visitor, second);
    const again = posts.slice(-seen.length).map((post) => post.id_publicacion);
    expect(new Set(again)).toEqual(new Set(seen));
    expect(posts.at(-1)?.motivo).toContain("hace tiempo");
  });

  test("a hashtag one follows brings its posts forward, with and without its accents", async () => {
    const fan = await newPerson(visitor);
    await addMany(25, 1, "#ciudad");
    const [tango] = await addMany(1, 1, "#Tangó");
    await indexPost(visitor.db, tango!);
    await setTagFollow(fan, { tag: "tango" });
    const { items } = await startAs(fan);
    const at = items.findIndex(({ post }) => post.id_publicacion === tango);
    expect(at).toBeLessThan(3);
    expect(items[at]?.post.motivo).toBe("Sigues #tangó.");
    const { items: others } = await startAs(await newPerson(visitor));
    expect(others.map(({ post }) => post.motivo)).not.toContain("Sigues #tangó.");
  });

  test("a taste that shows comes first, learned from likes too", async () => {
    const fan = await newPerson(visitor);
    const liked = await addMany(3, 1, "#playa");
    for (const id of liked) await setLike(fan, { id, liked: true });
    await addMany(25, 1, "#ciudad");
    const more = await addMany(5, 1, "#playa");
    const { items } = await startAs(fan);
    const wanted = items.filter(({ post }) => post.clasificaciones.includes("playa"));
    expect(wanted.length).toBeGreaterThanOrEqual(5);
    expect(wanted.some(({ post }) => post.motivo === "Te interesa #playa.")).toBe(true);
    expect(more.length).toBe(5);
  });

  test("a post that goes away before it is shown leaves no hole", async () => {
    await addMany(40);
    const moderator = await newPerson(visitor, { role: "moderator" });
    const session = await start(visitor);
    const [deleted, hidden] = [session.listIds[15]!, session.listIds[30]!];
    await deletePost(moderator, deleted);
    await visitor.db
      .updateTable("publicaciones")
      .set({ solo_suscriptores: 1 })
      .where("id_publicacion", "=", hidden)
      .execute();
    const window = await around(visitor, session, FEED_PAGE);
    expect(window.listLength).toBe(38);
    expect(window.items.map(({ index }) => index)).toEqual(
      Array.from({ length: 21 }, (_, i) => FEED_PAGE + i),
    );
    const ids = (await scrollDown(visitor, session)).map((post) => post.id_publicacion);
    expect(ids).toEqual(session.listIds.filter((id) => id !== deleted && id !== hidden));
  });

  test("a shown post that goes away leaves the places of the others as they are", async () => {
    const owner = await newPerson(visitor);
    const id = await addPost(owner);
    await addMany(5);
    const session = await start(visitor);
    await deletePost(owner, id);
    const window = await around(visitor, session, 0);
    const place = session.listIds.indexOf(id);
    expect(window.listLength).toBe(6);
    expect(window.items.map(({ index }) => index)).toEqual(
      [0, 1, 2, 3, 4, 5].filter((i) => i !== place),
    );
  });

  test("what only subscribers see is recommended to them alone", async () => {
    const [creator, fan] = [await newPerson(visitor), await newPerson(visitor)];
    const id = await addPost(creator, { solo_suscriptores: 1 });
    expect((await start(visitor)).listIds).toEqual([]);
    await subscribe(fan, creator);
    expect((await startAs(fan)).listIds).toEqual([id]);
  });

  test("siguiendo is what followed creators published, newest first, to its end", async () => {
    const fan = await newPerson(visitor);
    const idols = [await newPerson(visitor), await newPerson(visitor), await newPerson(visitor)];
    for (const idol of idols) await follow(fan, idol);
    await addMany(5);
    const ids: number[] = [];
    for (let i = 0; i < 95; i++) {
      ids.push(await addPost(idols[i % 7 === 0 ? 1 : i % 2 ? 0 : 2]!, { age: i + 1 }));
    }
    const session = await startAs(fan, "siguiendo");
    const posts = await scrollDown(fan, session);
    expect(posts.map((post) => post.id_publicacion)).toEqual(ids);
    expect((await start(visitor, stranger(), "siguiendo")).listIds).toEqual([]);
    expect((await startAs(idols[0]!, "siguiendo")).done).toBe(true);
  });

  test("what is muted takes no place in siguiendo, however much of it comes first", async () => {
    const [fan, idol] = [await newPerson(visitor), await newPerson(visitor)];
    await follow(fan, idol);
    await call("POST", "/api/mutes/words", { as: fan, body: { palabra: "#mar", muted: true } });
    for (let age = 1; age <= BATCH + 1; age++) await addPost(idol, { age, descripcion: "#mar" });
    const wanted = await addPost(idol, { age: BATCH + 2 });
    await addPost(idol, { age: BATCH + 3, descripcion: "#mar" });
    expect(await startAs(fan, "siguiendo")).toMatchObject({ listIds: [wanted], done: true });
  });

  test("what was seen is shown again without what is muted since", async () => {
    const [fan, idol] = [await newPerson(visitor), await newPerson(visitor)];
    await addPost(idol, { descripcion: "#mar" });
    const kept = await addPost(idol);
    const { sessionId, items } = await startAs(fan);
    for (const { index, post } of items) {
      const about = { sessionId, index, postId: post.id_publicacion };
      await recordEvent(fan, { ...about, event: "watch4", dwellMs: 5_000 });
    }
    await call("POST", "/api/mutes/words", { as: fan, body: { palabra: "#mar", muted: true } });
    expect(await startAs(fan)).toMatchObject({ listIds: [kept], done: true });
  });

  test("a session that is full leads to another near its end, not to the end of all", async () => {
    const [id] = await addMany(1);
    const viewer = stranger();
    const full = Array.from({ length: SESSION_MAX }, () => id!);
    const sessionId = await addSession(visitor, viewer, {
      ...newSession(viewer, "para-ti"),
      ids: full,
      layout: "s".repeat(SESSION_MAX),
      motives: full.map(() => "new" as const),
    });
    const at = (currentIndex: number) =>
      continueFeed(visitor, { sessionId, currentIndex, ahead: 0, behind: 0, indices: [] });
    expect((await at(SESSION_MAX - EXTEND_MARGIN - 1)).done).toBe(false);
    await expect(at(SESSION_MAX - EXTEND_MARGIN)).rejects.toMatchObject({
      code: "feed_session_gone",
    });
  });

  test("requests at once extend a session once", async () => {
    await addMany(90);
    const session = await start(visitor);
    const windows = await Promise.all([0, 1, 2].map((i) => around(visitor, session, 30 + i)));
    expect(new Set(windows.map(({ layout }) => layout)).size).toBe(1);
    expect(windows[0]!.listLength).toBe(80);
  });

  test("a session is its owner's: neither another account nor a visitor opens it", async () => {
    await addMany(3);
    const [mia, otro] = [await newPerson(visitor), await newPerson(visitor)];
    const session = await startAs(mia);
    const [{ index, post }] = session.items as [FeedWindow["items"][number]];
    const event = {
      sessionId: session.sessionId,
      index,
      postId: post.id_publicacion,
      event: "complete" as const,
      dwellMs: 9_000,
    };
    for (const ctx of [otro, visitor]) {
      await expect(around(ctx, session, 0)).rejects.toMatchObject({ code: "feed_session_gone" });
      await expect(recordEvent(ctx, event)).rejects.toMatchObject({ code: "feed_session_gone" });
    }
    const strange = { ...session, sessionId: "x".repeat(24) };
    await expect(around(mia, strange, 0)).rejects.toMatchObject({ code: "feed_session_gone" });
    await expect(recordEvent(mia, event)).resolves.toBeUndefined();
  });

  test("who signs in goes on with the list begun before, which then is theirs alone", async () => {
    await addMany(60);
    const mia = await newPerson(visitor);
    const session = await start(visitor);
    const window = await around(mia, session, 30);
    expect(window.items[0]?.post.id_publicacion).toBe(session.listIds[30]);
    expect(window.listLength).toBeGreaterThan(session.listLength);
    const [{ index, post }] = window.items as [FeedWindow["items"][number]];
    const about = { sessionId: session.sessionId, index, postId: post.id_publicacion };
    await recordEvent(mia, { ...about, event: "watch4", dwellMs: 5_000 });
    const met = await visitor.db.selectFrom("encuentros").select("viewer").execute();
    expect(met).toEqual([{ viewer: `u${mia.viewer.id_usuario}` }]);
    for (const ctx of [visitor, await newPerson(visitor)]) {
      await expect(around(ctx, session, 0)).rejects.toMatchObject({ code: "feed_session_gone" });
    }
    const empty = await start(visitor, stranger(), "siguiendo");
    await expect(around(mia, empty, 0)).rejects.toMatchObject({ code: "feed_session_gone" });
  });
});
