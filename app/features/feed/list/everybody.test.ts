import { beforeEach, describe, expect, it, vi } from "vitest";
import { call, requestOf } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { addPost, emptyInstance } from "../test-support.ts";
import type { FeedWindow, PageWindow } from "../view.ts";
import { startForAll } from "./everybody.server.ts";
import { loadHome } from "./home.server.ts";

describe.each(engines)("the feed that all visitors see first, on %s", (engine) => {
  const ctx = useStage(engine);
  let posts: number[] = [];

  beforeEach(async () => {
    await emptyInstance(ctx);
    const creator = await newPerson(ctx);
    posts = [];
    for (let age = 1; age <= 60; age++) posts.push(await addPost(creator, { age }));
  });

  const idsOf = ({ items }: PageWindow) => items.map(({ post }) => post!.id_publicacion);
  const keyIn = (headers: Headers) =>
    /feed_key=([\w-]+)/.exec(headers.get("Set-Cookie") ?? "")?.[1];

  async function goOn(sessionId: string, headers: Record<string, string> = {}) {
    const body = { sessionId, currentIndex: 0, ahead: 11, behind: 0 };
    const answer = await call("POST", "/api/feed/ensure", { body, headers });
    return { ...answer, window: answer.body as FeedWindow };
  }

  it("goes on in a list of one's own, under a key of one's own", async () => {
    const all = await startForAll(ctx);
    expect(idsOf(all)).toHaveLength(2);
    const [one, other] = [await goOn(all.sessionId), await goOn(all.sessionId)];
    for (const { status, window, headers } of [one, other]) {
      expect(status).toBe(200);
      expect(idsOf(window)).toHaveLength(12);
      expect(idsOf(window).slice(0, 2)).toEqual(idsOf(all));
      expect(window.sessionId).not.toBe(all.sessionId);
      expect(keyIn(headers)).toMatch(/^[\w-]{32}$/);
    }
    expect(one.window.sessionId).not.toBe(other.window.sessionId);
    expect(keyIn(one.headers)).not.toBe(keyIn(other.headers));
    expect(idsOf(one.window)).not.toEqual(idsOf(other.window));
    // From here on it is a session like any other.
    const again = await goOn(one.window.sessionId);
    expect(again.window.sessionId).toBe(one.window.sessionId);
    expect(again.headers.get("Set-Cookie")).toBeNull();
    expect(idsOf(again.window)).toEqual(idsOf(one.window));
  });

  it("goes on without scripts, from where the page ended", async () => {
    const all = await startForAll(ctx);
    const path = `/?sesion=${all.sessionId}&desde=2`;
    const { home, headers, status } = await loadHome(ctx, requestOf("GET", path));
    expect(status).toBe(200);
    expect(headers["Set-Cookie"]).toContain(`feed_key=${home.feedKey}`);
    expect(home.window!.sessionId).not.toBe(all.sessionId);
    expect([home.start, home.window!.items[0]!.index]).toEqual([2, 2]);
    expect(idsOf(home.window!)).not.toContain(idsOf(all)[0]);
    const next = `/?sesion=${home.window!.sessionId}&desde=14`;
    const on = (await loadHome(ctx, requestOf("GET", next))).home;
    expect(on.window!.sessionId).toBe(home.window!.sessionId);
  });

  it("learns of nobody, and somebody's list knows what they do not want to see", async () => {
    const all = await startForAll(ctx);
    const [postId] = idsOf(all);
    const body = { sessionId: all.sessionId, index: 0, postId, event: "watch4", dwellMs: 4_500 };
    expect((await call("POST", "/api/feed/event", { body })).status).toBe(204);
    expect(await ctx.db.selectFrom("gustos").selectAll().execute()).toEqual([]);
    expect(await ctx.db.selectFrom("encuentros").selectAll().execute()).toEqual([]);

    const hidden = posts.filter((id) => !idsOf(all).includes(id)).slice(0, 30);
    const { headers } = await goOn(all.sessionId);
    const mine = { "X-Feed-Key": keyIn(headers)! };
    for (const id of hidden) {
      await call("POST", `/api/publicaciones/${id}/hide`, { body: {}, headers: mine });
    }
    const { window } = await goOn(all.sessionId, mine);
    expect(idsOf(window).filter((id) => hidden.includes(id))).toEqual([]);
  });

  it("is kept nowhere, so that one goes on from it whatever the time that has passed", async () => {
    const keys = () => ctx.db.selectFrom("kv").select("key").orderBy("key").execute();
    const before = await keys();
    const all = await startForAll(ctx);
    expect(await keys()).toEqual(before);
    expect(all.sessionId.length).toBeLessThanOrEqual(64);
    const afterYears = Date.now() + 3 * 365 * 24 * 60 * 60 * 1000;
    vi.useFakeTimers({ now: afterYears, toFake: ["Date"] });
    const { status, window } = await goOn(all.sessionId).finally(() => vi.useRealTimers());
    expect(status).toBe(200);
    const shown = window.items.slice(0, 2);
    expect(shown).toEqual(all.items.map((item) => expect.objectContaining({ index: item.index })));
    const told = ({ items }: FeedWindow) =>
      items.slice(0, 2).map(({ post }) => [post.id_publicacion, post.motivo]);
    expect(told(window)).toEqual(told(all));
  });

  it("is what we have shown, and nothing that somebody else writes", async () => {
    const { sessionId } = await startForAll(ctx);
    const signature = sessionId.slice(-12);
    const given = `p0${posts[7]!.toString(36)}`;
    const forged = [
      `todos-${given}-${signature}`,
      sessionId.slice(0, -1),
      sessionId.replace("todos-", "todos-p01_"),
      "todos--",
      `todos--${signature}`,
      "todos-p01",
    ];
    for (const id of forged) expect([id, (await goOn(id)).status]).toEqual([id, 404]);
  });

  it("shows no post that has been taken away, and a garbled one is a feed that begins", async () => {
    const all = await startForAll(ctx);
    const [first] = idsOf(all);
    await ctx.db
      .updateTable("publicaciones")
      .set({ solo_suscriptores: 1 })
      .where("id_publicacion", "=", first!)
      .execute();
    expect(idsOf((await goOn(all.sessionId)).window)).not.toContain(first);
    const path = `/?sesion=${all.sessionId}x&desde=2`;
    const { home } = await loadHome(ctx, requestOf("GET", path));
    expect([home.start, home.window?.items.length]).toEqual([0, 2]);
  });
});
