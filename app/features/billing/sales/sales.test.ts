import { describe, expect, it } from "vitest";
import { cancelIn } from "#app/features/subscriptions/subscriptions.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { told } from "#tests/kit/call.ts";
import type { Person } from "#tests/kit/stage.ts";
import { untilOneWaits } from "#tests/kit/waits.ts";
import { workOff } from "#tests/kit/worker.ts";
import type { Sold } from "#tests/payments/side.ts";
import { engines } from "#tests/setup/database.ts";
import { DAY_MS } from "../limits.ts";
import { apply, workPostbacks } from "../postbacks/work.server.ts";
import { useProvider } from "../providers/test-contract.ts";
import { settlePaid } from "../settle/settle.server.ts";
import { newOrder } from "../test-support.ts";
import { checkSales } from "./check-sales.server.ts";
import { stop } from "./sales.server.ts";

describe.each(engines)("what a provider charges again, on %s", (engine) => {
  const stage = useProvider(engine, "flexpay");
  const { ctx, tell, pay, begin, subscribed, rowOf, saleOf } = stage;
  const SIDES = ["fan", "seller"] as const;

  const stand = async (
    { id }: Person,
    status: "suspended" | "banned" | "leaving",
    days?: number,
  ) => {
    const until = days === undefined ? null : Date.now() + days * DAY_MS;
    if (status === "leaving") {
      const asked = { via: "person", oculta: 1, asked_at: Date.now(), due_at: until! } as const;
      await ctx.db
        .insertInto("bajas")
        .values({ id_usuario: id, ...asked })
        .execute();
    }
    await ctx.db
      .updateTable("usuarios")
      .set({ status, suspended_until: status === "suspended" ? until : null })
      .where("id_usuario", "=", id)
      .execute();
    await enqueue(ctx.db, "standing_changed", { id_usuario: id });
    await workOff(ctx);
  };
  const cancel = async (fan: Person, seller: Person) => {
    expect((await told("DELETE", `/api/suscripciones/${seller.id}`, { as: fan })).status).toBe(200);
    await workOff(ctx);
  };

  it("is not done with where the run that works on it was stopped", async () => {
    const { sold } = await subscribed();
    const sale = ctx.db.updateTable("ventas").where("sale", "=", sold.sale);
    await sale.set({ check_at: 1 }).execute();
    const stopped = { signal: AbortSignal.abort() };
    await expect(checkSales(ctx, {}, stopped)).rejects.toThrow("aborted");
    const told = workPostbacks(ctx, { provider: "flexpay", sale: sold.sale }, stopped);
    await expect(told).rejects.toThrow("aborted");
    await sale.set({ check_at: null }).execute();
  });

  it.each(SIDES)("is charged no more where its %s was shut out while it was paid", async (side) => {
    for (const [status, days, charges] of [
      ["banned", undefined, false],
      ["suspended", undefined, false],
      // Due after 30 days.
      ["suspended", 24, false],
      ["leaving", 30, false],
      ["suspended", 14, true],
      ["leaving", 14, true],
    ] as const) {
      const { message, sold, fan, seller, ...rest } = await begin();
      await stand({ fan, seller, ...rest }[side], status, days);
      await tell(message);
      expect([status, days, sold.charges]).toEqual([status, days, charges]);
      const state = charges ? "active" : "cancelled";
      expect(await rowOf(fan, seller)).toMatchObject({ renews: +charges, state });
    }
  });

  it.each(SIDES)(
    "is charged no more while its %s waits to be deleted, but where it is due later",
    async (side) => {
      const [soon, late] = [await subscribed(), await subscribed()];
      await stand(soon[side], "leaving", 30);
      await stand(late[side], "leaving", 14);
      expect([soon.sold.charges, late.sold.charges]).toEqual([false, true]);
      expect(await saleOf(soon.sold)).toMatchObject({ ended_as: "closed" });
    },
  );

  it("goes on when its provider resumes it, but not beside another sale or for who is shut out", async () => {
    const resume = async (sold: Sold) => {
      sold.charges = true;
      const event = { is: "resumed", sale: sold.sale } as const;
      await ctx.db.transaction().execute((trx) => apply(trx, "flexpay", event));
      await workOff(ctx);
    };
    const { fan, seller, sold } = await subscribed();
    await cancel(fan, seller);
    await resume(sold);
    expect([sold.charges, (await saleOf(sold)).ended_at]).toEqual([true, null]);
    expect(await rowOf(fan, seller)).toMatchObject({ renews: 1, state: "active" });

    await cancel(fan, seller);
    const newer = await pay(await newOrder(fan, seller, { proveedor: "flexpay" }));
    await tell(newer.message);
    await resume(sold);
    expect([sold.charges, newer.sold.charges]).toEqual([false, true]);
    expect(await saleOf(sold)).toMatchObject({ ended_as: "replaced", mismatch: null });
    expect(await rowOf(fan, seller)).toMatchObject({ renews: 1, provider_ref: newer.sold.sale });

    await stand(fan, "banned");
    await resume(newer.sold);
    expect(newer.sold.charges).toBe(false);
    expect(await saleOf(newer.sold)).toMatchObject({ ended_as: "closed" });
    expect(await rowOf(fan, seller)).toMatchObject({ renews: 0, state: "cancelled" });
  });

  it("is cancelled in the moment in which it is charged again, and neither waits for the other", async () => {
    const { fan, seller, sold } = await subscribed();
    const { id_venta } = await saleOf(sold);
    const paid = {
      ...{ provider: "flexpay", provider_ref: sold.sale, transaction_id: "at once" },
      ...{ reference: null, amount_cents: 9_900, currency: "USD" },
    };
    let renewal: Promise<unknown> | undefined;
    await ctx.db.transaction().execute(async (trx) => {
      // As cancelling does: first the sale, then the creator.
      await stop(trx, id_venta, "fan");
      renewal = settlePaid(ctx.db, paid);
      await untilOneWaits(ctx.db);
      await cancelIn(trx, { fan_id: fan.id, creator_id: seller.id });
    });
    expect(await renewal).toEqual({ is: "done" });
    expect(await saleOf(sold)).toMatchObject({ ended_as: "fan", mismatch: "still_charges" });
    expect(await rowOf(fan, seller)).toMatchObject({ renews: 0 });
    await workOff(ctx);
    expect(sold.charges).toBe(false);
  });
});
