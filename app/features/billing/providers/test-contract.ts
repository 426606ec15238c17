import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { creatorAccount } from "#app/features/ledger/accounts.server.ts";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { log } from "#app/log.server.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import type { Message, ProviderSide, Sold } from "#tests/payments/side.ts";
import { type Engine, engines } from "#tests/setup/database.ts";
import { DAY_MS } from "../limits.ts";
import { newOrder, newSeller } from "../test-support.ts";
import type { OrderView } from "../view.ts";
import { sides, withoutSides } from "./test-sides.ts";

type Name = keyof typeof sides;

/** What holds of one provider holds of all, on both engines. */
export const everyProvider = engines.flatMap((engine) =>
  (["flexpay", "ccbill"] as const).map((name) => ({ engine, name })),
);

/** A site at which one pays by this provider, and the side of the provider. Call it in the body of a `describe`. */
export function useProvider(engine: Engine, name: Name) {
  log.level = "silent";
  const ctx = useStage(engine);
  const currency = getEnv().currency;
  let side: ProviderSide;
  beforeAll(async () => {
    getEnv().currency = "USD";
    side = await sides[name]();
  });
  beforeEach(() => {
    Object.assign(side.how, { isAway: false, ignoresCancel: false });
  });
  afterAll(async () => {
    getEnv().currency = currency;
    withoutSides();
    await side.stop();
  });

  const send = async ({ method, path, body, headers }: Message) => {
    const answer = await call(method, path, { ...(body && { body }), ...(headers && { headers }) });
    return { status: answer.status, body: answer.body as unknown };
  };
  const tell = async (message: Message) => {
    expect(await send(message)).toEqual({ status: 200, body: "OK" });
    await workOff(ctx);
  };
  const pay = async (order: OrderView) => side.pay(order.pagar!);
  const begin = async (body: object = {}) => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const order = await newOrder(fan, seller, { proveedor: name, ...body });
    return { fan, seller, order, ...(await pay(order)) };
  };
  const rowOf = (fan: Person, seller: Person) =>
    ctx.db
      .selectFrom("suscripciones")
      .selectAll()
      .where("fan_id", "=", fan.id)
      .where("creator_id", "=", seller.id)
      .executeTakeFirst();
  return {
    ctx,
    get side() {
      return side;
    },
    ...{ send, tell, pay, begin, rowOf },
    /** Somebody has paid a first month. */
    subscribed: async (body: object = {}) => {
      const begun = await begin(body);
      await tell(begun.message);
      return begun;
    },
    /** How many days a fan has paid from now on; null: they never did. */
    daysOf: async (fan: Person, seller: Person) => {
      const row = await rowOf(fan, seller);
      return row ? Math.round(((row.paid_until ?? row.renews_at) - Date.now()) / DAY_MS) + 0 : null;
    },
    /** What the ledger owes a creator, in cents. */
    owed: async (seller: Person) =>
      0 - (await balanceOf(ctx, { account: creatorAccount(seller.id), currency: "USD" })),
    /** What became of each postback of a sale. */
    statesOf: async (sale: string) => {
      const rows = await ctx.db
        .selectFrom("estados_aviso")
        .select("state")
        .where("provider", "=", name)
        .where("sale", "=", sale)
        .orderBy("id_aviso")
        .execute();
      return rows.map(({ state }) => state);
    },
    saleOf: ({ sale }: Sold) =>
      ctx.db.selectFrom("ventas").selectAll().where("sale", "=", sale).executeTakeFirstOrThrow(),
  };
}
