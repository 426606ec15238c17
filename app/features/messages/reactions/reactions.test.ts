import { describe, expect, it, vi } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { setMessageHidden } from "../thread/hidden.server.ts";
import { setHiddenForOneself } from "../thread/hide.server.ts";
import { REACTIONS_PER_MINUTE } from "../limits.ts";
import { setPreferences } from "../preferences.server.ts";
import { block, react, threadOf, write } from "../test-support.ts";
import { EMOJI } from "./emoji.ts";

describe.each(engines)("reactions to messages on %s", (engine) => {
  const ctx = useStage(engine);
  const talk = async () => {
    const [ana, beto] = [await newPerson(ctx, "ana"), await newPerson(ctx, "beto")];
    const { body } = await write(ana, beto.id, { text: "Hola" });
    return { ana, beto, id: body.message.id as number };
  };
  const missing = { status: 404, body: { code: "not_found" } };

  it("are one sign a person, which another replaces and null takes back", async () => {
    const { ana, beto, id } = await talk();
    expect((await react(beto, id, "🔥")).body).toEqual({
      reactions: [{ from_id: beto.id, emoji: "🔥" }],
    });
    await react(ana, id, "😂");
    expect((await react(beto, id, "❤️")).body.reactions).toHaveLength(2);
    const shown = (await threadOf(ana, beto.id)).body.messages[0].reactions;
    expect(shown).toContainEqual({ from_id: beto.id, emoji: "❤️" });
    expect(shown).toContainEqual({ from_id: ana.id, emoji: "😂" });
    // Twice is once.
    await react(beto, id, null);
    expect((await react(beto, id, null)).body.reactions).toEqual([
      { from_id: ana.id, emoji: "😂" },
    ]);
    await react(ana, id, null);
    expect((await threadOf(ana, beto.id)).body.messages[0].reactions).toBeUndefined();
  });

  it("reach who has the message already with the next poll, and only once", async () => {
    const { ana, beto, id } = await talk();
    const { body, etag } = await threadOf(ana, beto.id);
    const after = `?after=${body.messages[0].created_at}&changedAfter=`;
    await threadOf(beto, ana.id);
    await react(beto, id, "👍");
    const news = await threadOf(ana, beto.id, { query: `${after}0`, etag: etag! });
    expect(news.body.messages).toEqual([]);
    expect(news.body.changed).toMatchObject([{ id, reactions: [{ emoji: "👍" }] }]);
    const { changedUntil } = news.body;
    await react(beto, id, "👍");
    const none = { query: after + changedUntil, etag: news.etag! };
    expect((await threadOf(ana, beto.id, none)).status).toBe(304);
    await write(beto, ana.id, { text: "y más" });
    expect((await threadOf(ana, beto.id, none)).body).toMatchObject({
      messages: [{ text: "y más" }],
      changedUntil,
    });
    expect((await threadOf(ana, beto.id, none)).body.changed).toBeUndefined();
  });

  it("are a form without scripts, which leads back to the message", async () => {
    const { ana, beto, id } = await talk();
    const next = `/messages?to=${ana.id}&mensaje=${id}`;
    const sent = (emoji: string) =>
      submit(`/messages/${id}/reaction`, { as: beto, fields: { emoji, next } });
    expect(await sent("😮")).toEqual({ status: 303, to: next });
    expect((await threadOf(ana, beto.id)).body.messages[0].reactions).toHaveLength(1);
    await sent("");
    expect(await sent("💩")).toMatchObject({ status: 400, code: "bad_input", values: { next } });
    expect((await threadOf(ana, beto.id)).body.messages[0].reactions).toBeUndefined();
  });

  it("are refused of others' messages, of what is hidden, across a block and where nothing can be written", async () => {
    const { ana, beto, id } = await talk();
    const eva = await newPerson(ctx, "eva");
    expect(await react(eva, id, "❤️")).toMatchObject(missing);
    expect(await react(eva, 999_999, "❤️")).toMatchObject(missing);
    expect(await react(null, id, "❤️")).toMatchObject({ status: 401 });
    for (const emoji of ["💩", "❤️❤️", "x", 7, ["❤️"], undefined, "a".repeat(100_000)]) {
      expect((await react(beto, id, emoji)).status).toBe(400);
    }
    await ctx.db.transaction().execute((trx) => setMessageHidden(trx, id, true));
    expect(await react(beto, id, "❤️")).toMatchObject(missing);
    await ctx.db.transaction().execute((trx) => setMessageHidden(trx, id, false));
    await setHiddenForOneself(beto, { id, hidden: true });
    expect(await react(beto, id, "❤️")).toMatchObject(missing);
    await setHiddenForOneself(beto, { id, hidden: false });
    await setPreferences(ana, { mensajes_de: "nadie" });
    expect((await react(beto, id, "❤️")).body.code).toBe("messages_closed");
    await block(ana, beto.id, { blocked: true });
    expect((await react(beto, id, "❤️")).body.code).toBe("user_not_found");
    expect((await react(ana, id, "❤️")).body.code).toBe("peer_blocked");
    await block(ana, beto.id, { blocked: false });
    expect((await threadOf(ana, beto.id)).body.messages[0].reactions).toBeUndefined();
  });

  it("put by both at once are both there, and a thousand of one are limited", async () => {
    const { ana, beto, id } = await talk();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 5, 1, 12) });
    try {
      const sent = EMOJI.flatMap((emoji) => [react(ana, id, emoji), react(beto, id, emoji)]);
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(12).fill(200));
      expect((await threadOf(ana, beto.id)).body.messages[0].reactions).toHaveLength(2);
      for (let more = EMOJI.length; more < REACTIONS_PER_MINUTE; more += 1) {
        await react(ana, id, EMOJI[more % 2]);
      }
      expect((await react(ana, id, "❤️")).status).toBe(429);
    } finally {
      vi.useRealTimers();
    }
  });
});
