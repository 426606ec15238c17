import { beforeEach, describe, expect, it } from "vitest";
import { CHOICES_COOKIE } from "#app/http/cookies/choices.server.ts";
import { setLike } from "#app/features/posts/commands.server.ts";
import { adultCookie, call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { follow } from "#tests/kit/ties.ts";
import { engines } from "#tests/setup/database.ts";
import { fill } from "#app/strings/language.ts";
import { addPost, emptyInstance } from "../test-support.ts";
import { strings } from "./strings.ts";

type Started = { sessionId: string; listIds: number[]; posts: { motivo?: string }[] };

describe.each(engines)("what somebody chose about their data, in the feed on %s", (engine) => {
  const ctx = useStage(engine);
  beforeEach(async () => {
    await emptyInstance(ctx);
    await ctx.db.deleteFrom("gustos").execute();
  });

  const start = async (given: { as?: Person; headers?: Record<string, string> }) => {
    const answer = await call("POST", "/api/feed/bootstrap", { ...given, body: {} });
    return { ...(answer.body as Started), headers: answer.headers };
  };
  const watch = async (given: { as?: Person; headers?: Record<string, string> }) => {
    const { sessionId, listIds } = await start(given);
    const event = { sessionId, index: 0, postId: listIds[0], event: "watch4", dwellMs: 5_000 };
    const { status } = await call("POST", "/api/feed/event", { ...given, body: event });
    expect(status).toBe(204);
  };
  const rowsOf = async () => {
    const tables = ["encuentros", "gustos", "atenciones"] as const;
    const rows = await Promise.all(
      tables.map((table) => ctx.db.selectFrom(table).selectAll().execute()),
    );
    return rows.map(({ length }) => length > 0);
  };
  const visitor = (choices: string) => ({
    headers: { Cookie: `${adultCookie()}; ${CHOICES_COOKIE}=${choices}` },
  });

  it.each([
    ["p1a1", true],
    ["p0a1", false],
    ["p1a0", false],
    ["p0a0", false],
  ] as const)("a visitor's %s: what they watch is kept: %s", async (choices, isKept) => {
    await addPost(await newPerson(ctx), { descripcion: "#mar" });
    await watch(visitor(choices));
    expect(await rowsOf()).toEqual([isKept, isKept, isKept]);
  });

  it.each([
    [{}, true],
    [{ personalizacion: 0 }, false],
    [{ analitica: 0 }, false],
  ] as const)("a member's %o: what they watch is kept: %s", async (columns, isKept) => {
    await addPost(await newPerson(ctx), { descripcion: "#mar" });
    await watch({ as: await newPerson(ctx, columns) });
    expect(await rowsOf()).toEqual([isKept, isKept, isKept]);
  });

  it("a visitor without personalisation is given no key to be known again by", async () => {
    await addPost(await newPerson(ctx));
    const cookieOf = async (choices: string) =>
      (await start(visitor(choices))).headers.get("Set-Cookie");
    expect(await cookieOf("p1a1")).toMatch(/^feed_key=/);
    expect(await cookieOf("p0a1")).toBeNull();
  });

  it("without personalisation likes and follows are no reason for any post", async () => {
    const [dear, other] = [await newPerson(ctx), await newPerson(ctx)];
    const fan = await newPerson(ctx);
    await follow(fan, dear);
    await addPost(dear);
    const liked = await addPost(other, { descripcion: "#mar" });
    await setLike(fan, { id: liked });
    const motives = async () => (await start({ as: fan })).posts.map(({ motivo }) => motivo);
    const followed = fill(strings.motives.followed, { name: dear.name });
    expect(await motives()).toContain(followed);
    await ctx.db
      .updateTable("usuarios")
      .set({ personalizacion: 0 })
      .where("id_usuario", "=", fan.id)
      .execute();
    const { discovery, trending } = strings.motives;
    for (const motive of await motives()) {
      expect([discovery, trending, strings.motives.new, strings.motives.popular]).toContain(motive);
    }
    // Its page tells nobody how long one watches.
    expect((await call("GET", "/", { as: fan })).body).toMatchObject({ isUnwatched: true });
  });

  it("turning it off forgets what was learned, and what one hid stays hidden", async () => {
    const [kept] = [await addPost(await newPerson(ctx), { descripcion: "#mar" })];
    const fan = await newPerson(ctx);
    await watch({ as: fan });
    const hidden = await addPost(await newPerson(ctx));
    await call("POST", `/api/publicaciones/${hidden}/hide`, { as: fan, body: { hidden: true } });
    await call("POST", "/privacy-center", {
      as: fan,
      body: new URLSearchParams({ intent: "decisiones", analitica: "1" }),
    });
    expect((await rowsOf()).slice(0, 2)).toEqual([false, false]);
    expect((await start({ as: fan })).listIds).toEqual([kept]);
    // What one hides from now on is hidden, and says nothing of one.
    await call("POST", `/api/publicaciones/${kept}/hide`, { as: fan, body: { hidden: true } });
    expect((await start({ as: fan })).listIds).toEqual([]);
    expect((await rowsOf())[1]).toBe(false);
  });
});
