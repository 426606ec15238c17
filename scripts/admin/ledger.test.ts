import { describe, expect, it } from "vitest";
import { post } from "#app/features/ledger/post.server.ts";
import { sale } from "#app/features/ledger/test-support.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { runAdmin } from "./run.ts";

describe.each(engines)("npm run admin -- ledger on %s", (engine) => {
  const ctx = useStage(engine);

  it("is added up anew by the operator, who is told of what does not agree", async () => {
    await ctx.db.transaction().execute((trx) => post(trx, sale("checked", 905, 100)));
    expect(await runAdmin(ctx, ["ledger", "check"])).toContain("adds up");
    expect(await runAdmin(ctx, ["ledger", "balances"])).toContain("creator:905,MXN,-70");
    const change = (by: number) =>
      ctx.db
        .updateTable("saldos")
        .set((eb) => ({ amount_cents: eb("amount_cents", "+", by) }))
        .where("account", "=", "creator:905")
        .execute();
    await change(1);
    await expect(runAdmin(ctx, ["ledger", "check"])).rejects.toThrow(
      "account creator:905 in MXN: stands at -69, its lines add up to -70 cents",
    );
    await change(-1);
  });
});
