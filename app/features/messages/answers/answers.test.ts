import { describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { call, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { setMessageHidden } from "../thread/hidden.server.ts";
import { setHiddenForOneself } from "../thread/hide.server.ts";
import { textsOf, threadOf, write } from "../test-support.ts";

describe.each(engines)("answers to messages on %s", (engine) => {
  const ctx = useStage(engine);
  const talk = async () => {
    const [ana, beto] = [await newPerson(ctx, "ana"), await newPerson(ctx, "beto")];
    const { body } = await write(ana, beto.id, { text: `¿Vienes? ${"x".repeat(200)}` });
    return { ana, beto, asked: body.message as { id: number; text: string } };
  };
  const quoteOf = async (who: Person, peer: Person) =>
    (await threadOf(who, peer.id)).body.messages.at(-1).answers;

  it("quote the beginning of what they answer, also when they are sent", async () => {
    const { ana, beto, asked } = await talk();
    const sent = await write(beto, ana.id, { text: "Sí", responde_a: asked.id });
    const quote = { id: asked.id, from_id: ana.id, text: asked.text.slice(0, 140) };
    expect(sent.body.message.answers).toEqual(quote);
    expect(await quoteOf(ana, beto)).toEqual(quote);
  });

  it("say so where what they answer is hidden or gone", async () => {
    const { ana, beto, asked } = await talk();
    await write(beto, ana.id, { text: "Sí", responde_a: asked.id });
    await setHiddenForOneself(beto, { id: asked.id, hidden: true });
    expect(await quoteOf(beto, ana)).toMatchObject({ text: "Ocultaste este mensaje." });
    expect((await quoteOf(ana, beto)).text).toMatch(/^¿Vienes/);
    await ctx.db.transaction().execute((trx) => setMessageHidden(trx, asked.id, true));
    expect(await quoteOf(ana, beto)).toMatchObject({ text: "Moderación retiró este mensaje." });
    await ctx.db.deleteFrom("mensajes").where("id", "=", asked.id).execute();
    expect(await quoteOf(ana, beto)).toEqual({
      id: asked.id,
      from_id: null,
      text: "Este mensaje ya no está.",
      gone: true,
    });
  });

  it("are refused of what stands in another conversation, or nowhere", async () => {
    const { ana, beto, asked } = await talk();
    const eva = await newPerson(ctx, "eva");
    for (const [as, to, id] of [
      [eva, ana, asked.id],
      [beto, eva, asked.id],
      [beto, ana, 999_999],
    ] as const) {
      const answer = await write(as, to.id, { text: "Sí", responde_a: id });
      expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    for (const responde_a of ["x", -1, 1.5, [1]]) {
      expect((await write(beto, ana.id, { text: "Sí", responde_a })).status).toBe(400);
    }
    expect(textsOf(await threadOf(ana, beto.id))).toHaveLength(1);
  });

  it("sent again with the same key are one; the same words that answer nothing are another", async () => {
    const { ana, beto, asked } = await talk();
    const answer = { text: "Sí", clave: "k", responde_a: asked.id };
    const ids = [await write(beto, ana.id, answer), await write(beto, ana.id, answer)];
    expect(new Set(ids.map(({ body }) => body.message.id)).size).toBe(1);
    const other = await write(beto, ana.id, { text: "Sí", clave: "k" });
    expect(other.body.code).toBe("key_reused");
  });

  it("are written without scripts, on a page that shows what is answered", async () => {
    const { ana, beto, asked } = await talk();
    const path = `/messages?to=${ana.id}&responder=${asked.id}`;
    const page = (await call("GET", path, { as: beto })).body as Record<string, unknown>;
    expect(page.answered).toMatchObject({ id: asked.id });
    const fields = { text: "Sí", clave: "k", responde_a: String(asked.id) };
    expect((await submit(path, { as: beto, fields })).to).toBe(`/messages?to=${ana.id}`);
    expect(await quoteOf(ana, beto)).toMatchObject({ id: asked.id });
    // Nobody reads another's message by asking to answer it.
    const eva = await newPerson(ctx, "eva");
    const hers = (await call("GET", path, { as: eva })).body as Record<string, unknown>;
    expect(hers.answered).toBeNull();
  });

  it("lead to a page with the message in its place, whatever was written since", async () => {
    const { ana, beto, asked } = await talk();
    for (let i = 1; i <= 20; i += 1) await write(beto, ana.id, { text: `${i}` });
    const pageAt = async (id: number) => {
      const path = `/messages?to=${ana.id}&mensaje=${id}`;
      const { body } = await call("GET", path, { as: beto });
      const { thread, isPast } = body as {
        thread: { messages: { id: number; text: string }[] };
        isPast: boolean;
      };
      return { isPast, texts: thread.messages.map(({ text }) => text) };
    };
    const there = await pageAt(asked.id);
    expect(there).toMatchObject({
      isPast: true,
      texts: expect.arrayContaining([asked.text, "1", "2"]),
    });
    const { messages } = (await threadOf(beto, ana.id)).body;
    expect(await pageAt(messages.at(-2).id)).toMatchObject({ isPast: false });
    // One that is not there counts for nothing.
    expect((await pageAt(999_999)).texts.at(-1)).toBe("20");
  });
});
