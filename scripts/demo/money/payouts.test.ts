import { describe, expect, it } from "vitest";
import { ledgerFaults } from "#app/features/ledger/queries.server.ts";
import { addViews, newCreator, NOW } from "#app/features/studio/test-support.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { makePayouts } from "./payouts.ts";

describe("the demo", () => {
  const ctx = useStage("sqlite");

  it("has withdrawals in every state, and the books add up", async () => {
    const made: Person[] = [];
    for (let each = 0; each < 9; each += 1) made.push(await newCreator(ctx));
    for (const [at, who] of made.entries()) {
      await addViews(who, NOW, 10_000);
      await ctx.db
        .insertInto("pagos")
        .values({ id_usuario: who.id, month: NOW, amount_cents: 1 + at * 5_000, created_at: 1 })
        .execute();
    }
    const fan = await newPerson(ctx);
    const people = [fan, ...made].map(({ viewer }) => ({
      ...{ id_usuario: viewer.id_usuario, nombre_usuario: viewer.nombre_usuario },
      ...{ isCreator: viewer.es_creador === 1, themes: [] },
    }));
    await makePayouts(ctx, { people, creators: people.slice(1), subscribersOf: new Map() });
    const rows = await ctx.db
      .selectFrom("retiros")
      .select(["state", "id_lote", "destino", "cfdi"])
      .orderBy("id_retiro")
      .execute();
    const told = ["paid", "paid", "failed", "exported", "exported"];
    expect(rows.map(({ state }) => state)).toEqual([...told, "approved", "approved", "requested"]);
    expect(rows.filter(({ destino }) => destino !== null)).toHaveLength(5);
    expect(rows[0]!.cfdi).not.toBeNull();
    expect(await ledgerFaults(ctx)).toEqual([]);
  });
});
