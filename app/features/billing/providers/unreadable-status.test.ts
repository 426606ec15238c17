import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { creatorAccount } from "#app/features/ledger/accounts.server.ts";
import { balanceOf, ledgerFaults } from "#app/features/ledger/queries.server.ts";
import { log } from "#app/log.server.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import type { ProviderSide } from "#tests/payments/side.ts";
import { engines } from "#tests/setup/database.ts";
import { listUnsettled } from "../console/list.server.ts";
import { checkSales } from "../sales/check-sales.server.ts";
import { newOrder, newSeller } from "../test-support.ts";
import { sides, withoutSides } from "./test-sides.ts";

log.level = "silent";

/** What a provider might say of a sale that no document told us of. */
const ANSWERS = [
  "",
  "<html><body>Wartung</body></html>",
  "response: MAYBE\n",
  "response: FOUND\nsaleID: 1\n",
  "response: FOUND\nsubscriptionPhase: dormant\nkündigung: ja\n",
  '{"response":"FOUND","nextChargeOn":"2030-01-01"}',
];
const names = ["flexpay", "ccbill"] as const;
const all = engines.flatMap((engine) => names.map((name) => ({ engine, name })));

describe.each(all)("a status that nobody can read, $name on $engine", ({ engine, name }) => {
  const ctx = useStage(engine);
  const env = getEnv();
  const { currency } = env;
  let side: ProviderSide;
  let odd: Server;
  let answer = "";
  beforeAll(async () => {
    env.currency = "USD";
    side = await sides[name]();
    odd = createServer((_, response) => response.end(answer));
    await new Promise<void>((done) => void odd.listen(0, "127.0.0.1", done));
  });
  afterAll(async () => {
    env.currency = currency;
    withoutSides();
    await side.stop();
    odd.close();
  });

  /** What is asked there is answered like that; null: by the provider again. */
  const answerAs = (text: string | null) => {
    const { port } = odd.address() as AddressInfo;
    answer = text ?? "";
    const url = text === null ? side.url : `http://127.0.0.1:${port}`;
    env.billing.flexPay &&= { ...env.billing.flexPay, url };
    env.billing.ccBill &&= {
      ...env.billing.ccBill,
      datalink: { ...env.billing.ccBill.datalink, url },
    };
  };

  it("stands at the operator's as not matched, and gives and takes nothing, until it is said", async () => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const order = await newOrder(fan, seller, { proveedor: name });
    const { sold, message } = await side.pay(order.pagar!);
    const { method, path, body, headers } = message;
    await call(method, path, { ...(body && { body }), ...(headers && { headers }) });
    await workOff(ctx);
    const all = async () => ({
      subscription: await ctx.db
        .selectFrom("suscripciones")
        .select(["state", "renews", "renews_at", "paid_until"])
        .where("fan_id", "=", fan.id)
        .executeTakeFirstOrThrow(),
      owed: await balanceOf(ctx, { account: creatorAccount(seller.id), currency: "USD" }),
      sale: await ctx.db
        .selectFrom("ventas")
        .select(["ended_at", "ended_as", "stopped_at"])
        .where("sale", "=", sold.sale)
        .executeTakeFirstOrThrow(),
    });
    const check = async () => {
      const due = { check_at: 1 };
      await ctx.db.updateTable("ventas").set(due).where("sale", "=", sold.sale).execute();
      await checkSales(ctx, {}, { signal: new AbortController().signal });
      const { mismatched } = await listUnsettled(ctx);
      return mismatched.find(({ sale }) => sale === sold.sale)?.mismatch ?? null;
    };
    const before = await all();
    expect(await check()).toBeNull();
    for (const text of ANSWERS) {
      answerAs(text);
      expect([text, await check()]).toEqual([text, "not_said"]);
      expect(await all()).toEqual(before);
      answerAs(null);
      expect(await check()).toBeNull();
    }
    // Nor is one that we have ended taken for one that is charged no more.
    const ended = { ended_at: Date.now(), ended_as: "fan" } as const;
    await ctx.db.updateTable("ventas").set(ended).where("sale", "=", sold.sale).execute();
    for (const text of ANSWERS) {
      answerAs(text);
      expect([text, await check()]).toEqual([text, "not_said"]);
      expect((await all()).sale.stopped_at).toBeNull();
      answerAs(null);
      expect(await check()).toBe("still_charges");
      await ctx.db
        .updateTable("ventas")
        .set({ mismatch: null })
        .where("sale", "=", sold.sale)
        .execute();
    }
    expect(await ledgerFaults(ctx)).toEqual([]);
  });
});
