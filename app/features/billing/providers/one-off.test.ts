import { describe, expect, it } from "vitest";
import { ledgerFaults } from "#app/features/ledger/queries.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { newCreator } from "#app/features/studio/test-support.ts";
import { told, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import type { Person } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { EARLY_MS } from "../limits.ts";
import { resumePostbacks } from "../postbacks/work.server.ts";
import { boughtOrder, givenTip, priceOf } from "../test-support.ts";
import { everyProvider, useProvider } from "./test-contract.ts";

const kinds = ["purchase", "tip"] as const;
const all = everyProvider.flatMap((each) => kinds.map((kind) => ({ ...each, kind })));

/** 50.00, less 15 % of the provider, less 20 % of the platform. */
const SHARE = 3_400;

describe.each(all)("a $kind by $name on $engine", ({ engine, name, kind }) => {
  const stage = useProvider(engine, name);
  const { ctx, send, tell, owed, statesOf, saleOf } = stage;

  const begin = async () => {
    const [fan, seller] = [await newPerson(ctx), await newCreator(ctx)];
    const { id } = await newPost(seller, { solo_suscriptores: 1, shows: ["photo"] });
    await priceOf(seller, id, "50.00");
    const by = { proveedor: name };
    const order =
      kind === "purchase"
        ? await boughtOrder(fan, id, by)
        : await givenTip(fan, seller, "50.00", by);
    return { fan, seller, id, order, ...(await stage.pay(order)) };
  };
  /** What came of it: the creator's share, and whether the post is open. */
  const cameOf = async ({ fan, seller, id }: { fan: Person; seller: Person; id: number }) => {
    const { locked } = await getPost(fan, id);
    return [await owed(seller), locked === undefined];
  };
  const nothing = [0, false];
  const paid = [SHARE, kind === "purchase"];

  it("is asked for once, at its amount, and given when the provider says so: not when somebody comes back", async () => {
    const begun = await begin();
    const { fan, order, sold, message } = begun;
    expect(sold).toMatchObject({
      amount: "50.00",
      isRecurring: false,
      reference: order.referencia,
    });
    for (const query of ["", "?vuelta=1", "?vuelta=1&status=APPROVED&saleID=1"]) {
      await visit(`/pagos/${order.referencia}${query}`, { as: fan });
    }
    expect(await cameOf(begun)).toEqual(nothing);
    await tell(message);
    expect(await cameOf(begun)).toEqual(paid);
    const own = await told("GET", "/api/suscripciones", { as: fan });
    expect(own.body).toMatchObject({
      ...{ suscripciones: [], pendientes: [], cobros: [{ tipo: kind, cents: 5_000 }] },
    });
    // It is no subscription: there is nothing to look up again, and its end takes nothing.
    expect(await saleOf(sold)).toMatchObject({ ended_as: "once", check_at: null });
    await tell(stage.side.expired(sold));
    expect(await cameOf(begun)).toEqual(paid);
    expect(await ledgerFaults(ctx)).toEqual([]);
  });

  it("counts once, told again, at once and a day later", async () => {
    const begun = await begin();
    await Promise.all([1, 2, 3, 4].map(() => send(begun.message)));
    await workOff(ctx);
    await tell(begun.message);
    expect(await statesOf(begun.sold.sale)).toEqual(["done"]);
    expect(await cameOf(begun)).toEqual(paid);
  });

  it("of another amount, currency, shop or order is held, and gives nothing; the true one still counts", async () => {
    for (const what of ["amount", "currency", "shop", "reference"] as const) {
      const begun = await begin();
      await tell(stage.side.changed(begun.message, what));
      expect([what, await statesOf(begun.sold.sale)]).toEqual([what, ["held"]]);
      expect(await cameOf(begun)).toEqual(nothing);
      await tell(begun.message);
      expect(await cameOf(begun)).toEqual(paid);
    }
  });

  it("is refused from anybody else", async () => {
    const begun = await begin();
    expect((await send(stage.side.forged(begun.message))).status).toBe(401);
    expect(await statesOf(begun.sold.sale)).toEqual([]);
    expect(await cameOf(begun)).toEqual(nothing);
  });

  it("comes back by the very lines, also when that is told first, and once", async () => {
    for (const verb of ["refund", "chargeback"] as const) {
      const begun = await begin();
      const { sold, message } = begun;
      const back = stage.side[verb](sold);
      await tell(back);
      expect(await statesOf(sold.sale)).toEqual(["early"]);
      await tell(message);
      expect(await statesOf(sold.sale)).toEqual(["done", "done"]);
      await tell(back);
      await tell(message);
      expect(await cameOf(begun)).toEqual(nothing);
      const own = await told("GET", "/api/suscripciones", { as: begun.fan });
      expect(own.body).toMatchObject({ cobros: [{ devuelto: verb }] });
    }
    expect(await ledgerFaults(ctx)).toEqual([]);
  });

  it("that comes a day late is given all the same; what it never comes for is the operator's", async () => {
    const begun = await begin();
    const dayAgo = Date.now() - EARLY_MS - 1;
    await ctx.db
      .updateTable("ordenes")
      .set({ created_at: dayAgo } as never)
      .where("reference", "=", begun.order.referencia)
      .execute();
    await tell(begun.message);
    expect(await cameOf(begun)).toEqual(paid);

    const lost = await begin();
    await tell(stage.side.refund(lost.sold));
    await ctx.db
      .updateTable("estados_aviso")
      .set({ created_at: dayAgo } as never)
      .where("sale", "=", lost.sold.sale)
      .execute();
    await resumePostbacks(ctx);
    expect(await statesOf(lost.sold.sale)).toEqual(["held"]);
    expect(await cameOf(lost)).toEqual(nothing);
  });

  it("is paid twice from two tabs as what it is: a tip is two, a post is bought once and the rest is held", async () => {
    const begun = await begin();
    const second = await stage.pay(begun.order);
    await tell(begun.message);
    await tell(second.message);
    expect(await statesOf(second.sold.sale)).toEqual([kind === "tip" ? "done" : "held"]);
    expect(await owed(begun.seller)).toBe(kind === "tip" ? 2 * SHARE : SHARE);
  });

  it("is not opened at the provider where somebody has changed what it costs", async () => {
    const { order } = await begin();
    const url = new URL(order.pagar!);
    for (const field of ["priceAmount", "initialPrice"]) {
      if (url.searchParams.has(field)) url.searchParams.set(field, "0.01");
    }
    await expect(async () => stage.side.pay(url.href)).rejects.toThrow(/signature|formDigest/);
  });
});
