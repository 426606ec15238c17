import { describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { costlyPlans, recording } from "#tests/setup/recorder.ts";
import { insertRows } from "../../../../scripts/demo/insert.ts";
import { setMessageHidden } from "../thread/hidden.server.ts";
import { setHiddenForOneself } from "../thread/hide.server.ts";
import { answerRequest, block, textsOf, write } from "../test-support.ts";
import { SEARCH_HITS, SEARCH_SCANNED } from "./limits.ts";
import { searchThread } from "./search.server.ts";

describe.each(engines)("search in a conversation on %s", (engine) => {
  const ctx = useStage(engine);
  const two = async () => [await newPerson(ctx, "ana"), await newPerson(ctx, "beto")] as const;
  const search = (as: Person | null, id: number, query: Record<string, string>) =>
    call("GET", `/api/messages/with/${id}/search?${new URLSearchParams(query)}`, { as });

  it("finds all the words in any order, without accents and capitals, the newest first", async () => {
    const [ana, beto] = await two();
    for (const text of [
      "¿Café mañana?",
      "El MAÑANA será otro día",
      "nada",
      "mañana, un cafecito",
    ]) {
      await write(ana, beto.id, { text });
    }
    for (const q of ["manana cafe", "  Café,  mañana "]) {
      const { body } = await search(beto, ana.id, { q });
      expect(textsOf({ body })).toEqual(["mañana, un cafecito", "¿Café mañana?"]);
      expect(body.nextBefore).toBeNull();
    }
    expect((await search(ana, beto.id, { q: "¿?" })).body.messages).toEqual([]);
    expect((await search(ana, beto.id, { q: "100%_" })).body.messages).toEqual([]);
  });

  it("finds nothing of others, of what is hidden, and of a request that was deleted", async () => {
    const [ana, beto] = await two();
    const eva = await newPerson(ctx, "eva");
    const sent: number[] = [];
    for (const text of ["secreto 1", "secreto 2", "secreto 3"]) {
      sent.push((await write(ana, beto.id, { text })).body.message.id as number);
    }
    const found = async (as: Person, peer: Person) =>
      textsOf(await search(as, peer.id, { q: "secreto" }));
    expect(await found(eva, beto)).toEqual([]);
    await ctx.db.transaction().execute((trx) => setMessageHidden(trx, sent[0]!, true));
    await setHiddenForOneself(beto, { id: sent[1]!, hidden: true });
    expect(await found(beto, ana)).toEqual(["secreto 3"]);
    expect(await found(ana, beto)).toEqual(["secreto 3", "secreto 2"]);
    await answerRequest(beto, ana.id, false);
    expect(await found(beto, ana)).toEqual([]);
    expect((await search(null, beto.id, { q: "x" })).status).toBe(401);
    expect((await search(ana, ana.id, { q: "x" })).status).toBe(400);
    expect((await search(ana, 999_999, { q: "x" })).status).toBe(404);
    for (const query of [
      {},
      { q: "" },
      { q: " " },
      { q: "x".repeat(101) },
      { q: "x", before: "ayer" },
    ]) {
      expect((await search(ana, beto.id, query as Record<string, string>)).status).toBe(400);
    }
    await block(ana, beto.id, { blocked: true });
    expect((await search(beto, ana.id, { q: "secreto" })).status).toBe(404);
  });

  it("goes on where it ended: at a page of hits, and where it has looked through enough", async () => {
    const [ana, beto] = await two();
    const total = SEARCH_SCANNED + 50;
    const rows = Array.from({ length: total }, (_, i) => ({
      ...{ from_id: ana.id, to_id: beto.id, low_id: ana.id, high_id: beto.id },
      text: i === 10 ? "la aguja" : i >= total - SEARCH_HITS - 5 ? `paja ${i}` : "heno",
      created_at: 1_000 + i,
    }));
    for (let start = 0; start < total; start += 5_000) {
      await insertRows(ctx.db, "mensajes", rows.slice(start, start + 5_000));
    }
    const first = (await search(beto, ana.id, { q: "paja" })).body;
    expect(textsOf({ body: first })[0]).toBe(`paja ${total - 1}`);
    expect(first.messages).toHaveLength(SEARCH_HITS);
    const rest = (await search(beto, ana.id, { q: "paja", before: first.nextBefore })).body;
    expect(rest.messages).toHaveLength(5);
    const none = (await search(beto, ana.id, { q: "aguja" })).body;
    expect(none.messages).toEqual([]);
    const there = (await search(beto, ana.id, { q: "aguja", before: none.nextBefore })).body;
    expect(textsOf({ body: there })).toEqual(["la aguja"]);
    expect(there.nextBefore).toBeNull();

    const path = `/messages?to=${ana.id}&buscar=aguja&desde_mensaje=${none.nextBefore}`;
    const page = (await call("GET", path, { as: beto })).body as Record<string, unknown>;
    expect(page).toMatchObject({
      thread: null,
      search: { found: { messages: [{ text: "la aguja" }] } },
    });
  });

  it.runIf(engine === "sqlite")("reads a range of one conversation, and no table", async () => {
    const [ana, beto] = await two();
    await write(ana, beto.id, { text: "hola" });
    const { db, statements } = recording(ctx.db);
    await searchThread({ ...beto, db }, { peerId: ana.id, q: "hola", before: Date.now() + 1_000 });
    expect(statements.length).toBeGreaterThan(2);
    expect(await costlyPlans(ctx.db, statements)).toEqual([]);
  });
});
