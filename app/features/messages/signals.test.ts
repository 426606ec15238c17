import { describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { call, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { befriend } from "#tests/kit/ties.ts";
import { setSignals } from "./preferences.server.ts";
import { threadOf, write } from "./test-support.ts";

describe.each(engines)("'visto' as a choice, on %s", (engine) => {
  const ctx = useStage(engine);
  const talk = async () => {
    const [ana, beto] = [await newPerson(ctx, "ana"), await newPerson(ctx, "beto")];
    await befriend(ana, beto);
    await write(ana, beto.id, { text: "uno" });
    await write(beto, ana.id, { text: "dos" });
    return [ana, beto] as const;
  };
  const hide = (who: Person) => setSignals(who, { visto: 0, escribiendo: 1 });
  /** What somebody is told of what they wrote. */
  const told = async (who: Person, peer: Person) => {
    const { messages, seenUntil } = (await threadOf(who, peer.id)).body;
    const own = messages.filter((each: { from_id: number }) => each.from_id === who.id);
    return { seenUntil, seen: own.map((each: { seen: boolean }) => each.seen) };
  };
  const nothing = { seenUntil: null, seen: [false] };

  it("whoever does not tell is not told either, and nothing of the other changes when they read", async () => {
    const [ana, beto] = await talk();
    await hide(beto);
    const before = await threadOf(ana, beto.id);
    await threadOf(beto, ana.id);
    expect((await threadOf(ana, beto.id, { etag: before.etag! })).status).toBe(304);
    expect([await told(ana, beto), await told(beto, ana)]).toEqual([nothing, nothing]);
  });

  it("what was told before is taken back too, at once, and comes again", async () => {
    const [ana, beto] = await talk();
    await threadOf(beto, ana.id);
    const { etag } = await threadOf(ana, beto.id);
    expect((await told(ana, beto)).seen).toEqual([true]);
    await hide(ana);
    const hidden = await threadOf(ana, beto.id, { etag: etag! });
    expect(hidden.body).toMatchObject({ seenUntil: null, messages: [{ seen: false }, {}] });
    await setSignals(ana, { visto: 1, escribiendo: 1 });
    expect((await told(ana, beto)).seen).toEqual([true]);
  });

  it("what was read while nothing was told stays untold, until one reads something new", async () => {
    const [ana, beto] = await talk();
    await hide(beto);
    await threadOf(beto, ana.id);
    await setSignals(beto, { visto: 1, escribiendo: 1 });
    expect(await told(ana, beto)).toEqual(nothing);
    await write(ana, beto.id, { text: "tres" });
    await threadOf(beto, ana.id);
    expect((await told(ana, beto)).seen).toEqual([true, true]);
  });

  it("is chosen by a form, in which a box that is not ticked means no", async () => {
    const ana = await newPerson(ctx);
    const settings = async () => {
      const { visto, escribiendo, mensajes_de } = (
        await call("GET", "/settings/messages", { as: ana })
      ).body as Record<string, unknown>;
      return [visto, escribiendo, mensajes_de];
    };
    const send = (fields: Record<string, string>) =>
      submit("/settings/messages", { as: ana, fields: { intent: "signals", ...fields } });
    expect(await settings()).toEqual([1, 1, "todos"]);
    expect((await send({ escribiendo: "1" })).status).toBe(303);
    expect(await settings()).toEqual([0, 1, "todos"]);
    await submit("/settings/messages", { as: ana, fields: { mensajes_de: "nadie" } });
    expect(await settings()).toEqual([0, 1, "nadie"]);
    expect(await send({ visto: "sí" })).toMatchObject({ status: 400 });
  });
});
