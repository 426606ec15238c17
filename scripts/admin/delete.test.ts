import { describe, expect, it } from "vitest";
import { settlePayment } from "#app/features/payouts/settle.server.ts";
import { engines } from "#tests/setup/database.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { lineOf } from "./program.ts";
import { runAdmin } from "./run.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(engines)("user delete, on %s", (engine) => {
  const ctx = useStage(engine);
  const admin = (line: string) => runAdmin(ctx, line.split(" "));
  const row = (id: number) =>
    ctx.db
      .selectFrom("usuarios")
      .selectAll()
      .where("id_usuario", "=", id)
      .executeTakeFirstOrThrow();
  const refusal = async (line: string) => admin(line).catch((error: unknown) => lineOf(error));

  it("hides an account, which goes in 30 days, and tells its person", async () => {
    const { id, name, correo } = await newPerson(ctx, "ana");
    expect(await admin(`user delete @${name}`)).toMatch(
      `the account ${id} is hidden and goes on 2`,
    );
    expect(await row(id)).toMatchObject({ status: "leaving", correo });
    const baja = ctx.db.selectFrom("bajas").selectAll().where("id_usuario", "=", id);
    const { due_at, asked_at } = await baja.executeTakeFirstOrThrow();
    expect(due_at - asked_at).toBe(30 * DAY_MS);
    await workOff(ctx);
    expect(await row(id)).toMatchObject({ status: "leaving", correo });
    // Asked for now after all, it does not wait.
    await admin(`user delete ${name} --now`);
    await workOff(ctx);
    expect(await row(id)).toMatchObject({ status: "deleted" });
  });

  it("closes one at once with --now, also of who is suspended or has a payout to come", async () => {
    const suspended = await newPerson(ctx, "sola");
    await admin(`user suspend ${suspended.name} --days 5`);
    const creator = await newPerson(ctx, { es_creador: 1, verificado: 1 });
    const views = { id_usuario: creator.id, month: 202001, views: 25_000, paid_views: 25_000 };
    await ctx.db.insertInto("vistas_mensuales").values(views).execute();
    await settlePayment(
      { ...creator, viewer: { ...creator.viewer, verificado: 1 } },
      { month: null },
    );
    for (const { id, name } of [suspended, creator]) {
      expect(await admin(`user delete ${name} --now`)).toBe(
        `the account ${id} is closed; the worker removes everything that is theirs`,
      );
      await workOff(ctx);
      expect(await row(id)).toMatchObject({ status: "deleted", password_hash: null });
      expect(await refusal(`user delete ${name} --now`)).toBe("there is no such account");
    }
    // The log of what the operator did says numbers: nobody could take a name out of it.
    const told = JSON.stringify(await ctx.db.selectFrom("auditoria").selectAll().execute());
    expect(told).toContain(`[\\"user\\",\\"delete\\",\\"${creator.id}\\",\\"--now\\"]`);
    for (const { name } of [suspended, creator]) expect(told).not.toContain(name);
    const paid = ctx.db.selectFrom("pagos").select("amount_cents");
    expect(await paid.where("id_usuario", "=", creator.id).execute()).toEqual([
      { amount_cents: 50_000 },
    ]);
  });

  it("refuses a name that nobody has, and none, in one line", async () => {
    expect(await refusal("user delete nadie.de.aqui")).toBe("there is no such account");
    expect(await refusal("user delete")).toBe("one NAME is needed");
  });
});
