import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { settleGone } from "#app/features/payouts/settle-gone.server.ts";
import { approveDue } from "#app/features/payouts/withdrawals/approve.server.ts";
import { addViews, makeCreator, NOW } from "#app/features/studio/test-support.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson, PASSWORD } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { runAdmin } from "./run.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(engines)("npm run admin -- payouts known on %s", (engine) => {
  const ctx = useStage(engine);
  beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
  afterAll(() => void vi.useRealTimers());

  it("is for who left without being verified: what they asked for waits until then", async () => {
    const ana = await makeCreator(await newPerson(ctx, { contrasenia: PASSWORD }), 1);
    await addViews(ana, NOW, 10_000);
    await ctx.db
      .updateTable("usuarios")
      .set({ verificado: 0 })
      .where("id_usuario", "=", ana.id)
      .execute();
    const known = async () => {
      const { id_retiro } = await asked();
      return runAdmin(ctx, ["payouts", "known", String(id_retiro)]);
    };
    const asked = () =>
      ctx.db
        .selectFrom("retiros")
        .select(["id_retiro", "state"])
        .where("id_usuario", "=", ana.id)
        .executeTakeFirstOrThrow();
    const body = { contrasenia: PASSWORD, plazo: "ahora" };
    expect((await call("POST", "/api/cuenta/eliminacion", { as: ana, body })).status).toBe(200);
    await workOff(ctx);
    const sweep = async () => {
      vi.setSystemTime(Date.now() + 15 * DAY_MS);
      await settleGone(ctx);
      await approveDue(ctx);
      return (await asked()).state;
    };
    expect(await sweep()).toBe("requested");
    expect(await known()).toContain("goes its way");
    expect(await sweep()).toBe("approved");
    await expect(known()).rejects.toThrow("without being verified");
    await expect(runAdmin(ctx, ["payouts", "known", "1", "2"])).rejects.toThrow("Usage");
    const told = await ctx.db
      .selectFrom("auditoria")
      .select(["action", "subject_id"])
      .where("action", "=", "payout.known")
      .execute();
    expect(told).toEqual([{ action: "payout.known", subject_id: ana.id }]);
  });
});
