import { describe, expect, it, vi } from "vitest";
import { isBarred } from "#app/features/accounts/barred.server.ts";
import {
  banAccount,
  suspendAccount,
  unsuspendAccount,
} from "#app/features/cases/operator.server.ts";
import { endDecisions } from "#app/features/cases/decision/sweep.server.ts";
import { takeBack } from "#app/features/cases/decision/reverse.server.ts";
import { COMMAND_LINE } from "#app/features/people/audit.server.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson, PASSWORD } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(engines)("the address of an account deleted while suspended, on %s", (engine) => {
  const ctx = useStage(engine);

  const gone = async (days: number, correo?: string) => {
    const person = await newPerson(ctx, { contrasenia: PASSWORD, ...(correo && { correo }) });
    await suspendAccount(ctx, person.name, { days });
    const body = { correo: person.correo, contrasenia: PASSWORD, plazo: "ahora" };
    expect((await call("POST", "/api/cuenta/eliminacion", { body })).status).toBe(200);
    await workOff(ctx);
    return person;
  };
  const isOut = (person: Person, days = 0) => {
    vi.useFakeTimers({ now: Date.now() + days * DAY_MS, toFake: ["Date"] });
    return isBarred(ctx.db, person.correo).finally(() => vi.useRealTimers());
  };

  it("is out for as long as the suspension, and for ever once its owner is banned after all", async () => {
    const person = await gone(7);
    expect([await isOut(person, 6), await isOut(person, 8)]).toEqual([true, false]);
    await banAccount(ctx, String(person.id));
    expect([await isOut(person, 8), await isOut(person, 4_000)]).toEqual([true, true]);
    // The end of the shorter one is not the end of the ban.
    await ctx.db
      .updateTable("decisiones")
      .set({ ends_at: Date.now() - 1 } as object)
      .where("affected_id", "=", person.id)
      .where("ends_at", "is not", null)
      .execute();
    await endDecisions(ctx);
    expect(await isOut(person, 4_000)).toBe(true);
  });

  it("is out as long as before when the longer one is taken back, and not at all without any", async () => {
    const person = await gone(7);
    await suspendAccount(ctx, String(person.id), { days: 2 });
    expect([await isOut(person, 6), await isOut(person, 8)]).toEqual([true, false]);
    await suspendAccount(ctx, String(person.id), { days: 30 });
    expect([await isOut(person, 29), await isOut(person, 31)]).toEqual([true, false]);
    const { id_decision } = await ctx.db
      .selectFrom("decisiones")
      .select("id_decision")
      .where("affected_id", "=", person.id)
      .orderBy("ends_at", "desc")
      .executeTakeFirstOrThrow();
    await ctx.db.transaction().execute(async (trx) => {
      await takeBack(trx, id_decision, { actor: COMMAND_LINE, reason: "operator" });
    });
    expect([await isOut(person, 6), await isOut(person, 8)]).toEqual([true, false]);
    await unsuspendAccount(ctx, String(person.id));
    expect(await isOut(person)).toBe(false);
  });

  it("that two had stays out until the longer ban ends, whichever was first", async () => {
    for (const [first, second] of [
      [30, 7],
      [7, 30],
    ] as const) {
      const one = await gone(first);
      const other = await gone(second, one.correo);
      expect([await isOut(one, 29), await isOut(one, 31)]).toEqual([true, false]);
      await unsuspendAccount(ctx, String(first === 30 ? one.id : other.id));
      expect([await isOut(one, 6), await isOut(one, 8)]).toEqual([true, false]);
    }
  });
});
