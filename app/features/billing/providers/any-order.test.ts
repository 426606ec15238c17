import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ledgerFaults } from "#app/features/ledger/queries.server.ts";
import { savePlan } from "#app/features/subscriptions/plan.server.ts";
import { told } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import type { Person } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { FLEXPAY_SHOP, flexPaySays } from "#tests/payments/flexpay-side.ts";
import type { Message, Sold } from "#tests/payments/side.ts";
import { engines } from "#tests/setup/database.ts";
import { checkSales } from "../sales/check-sales.server.ts";
import { agreedTo, givenTip, newSeller } from "../test-support.ts";
import type { OwnPayments } from "../view.ts";
import { everyProvider, useProvider } from "./test-contract.ts";

/** What the creator gets of 99.00, and of 199.00. */
const [OLD, NEW] = [6_732, 13_532];

describe.each(everyProvider)("what $name tells, on $engine", ({ engine, name }) => {
  const stage = useProvider(engine, name);
  const { ctx, send, pay, begin, rowOf, daysOf, owed } = stage;

  const statesOf = async () => {
    const rows = await ctx.db.selectFrom("estados_aviso").select("state").execute();
    return rows.map(({ state }) => state).filter((state) => !["done", "known"].includes(state));
  };
  const agreeToDearer = async (fan: Person, seller: Person) => {
    await savePlan(seller, { precio_mes: 19_900, dias_prueba: 0 });
    return pay(await agreedTo(fan, seller, { cents: 19_900, currency: "USD" }));
  };

  it("in any order, again and again: all adds up, and nothing is paid twice", async () => {
    const what = fc.constantFrom("rebill", "cancel", "refund", "chargeback", "expire" as const);
    const shuffled = fc.record({
      order: fc.array(fc.nat(1000), { minLength: 12, maxLength: 12 }),
      again: fc.array(fc.nat(5), { maxLength: 3 }),
    });
    const plan = fc.record({
      // Before a new price is agreed to, if it is, and after.
      before: fc.array(what, { maxLength: 3 }),
      agrees: fc.boolean(),
      after: fc.array(what, { maxLength: 3 }),
      ...{ first: shuffled, second: shuffled },
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ before, agrees, after, first, second }) => {
        const { fan, seller, sold, message } = await begin();
        let [sale, share] = [sold, OLD];
        const standing = new Map<string, number>(sold.transactions.map((each) => [each, OLD]));
        const messages: Message[] = [message];
        const happen = (step: (typeof before)[number]) => {
          const transaction = sale.transactions.at(-1)!;
          if (step === "rebill") {
            messages.push(stage.side.rebill(sale));
            standing.set(sale.transactions.at(-1)!, share);
          } else if (step === "cancel") messages.push(stage.side.cancelled(sale));
          else if (step === "expire") messages.push(stage.side.expired(sale));
          else {
            messages.push(stage.side[step](sale, { transaction }));
            standing.delete(transaction);
          }
        };
        const deliver = async ({ order, again }: typeof first) => {
          const sent = [...messages, ...again.map((at) => messages[at % messages.length]!)]
            .map((each, at) => ({ each, at: order[at % order.length]! }))
            .sort((a, b) => a.at - b.at);
          for (const { each } of sent) await send(each);
          await workOff(ctx);
        };

        for (const step of before) happen(step);
        await deliver(first);
        const goesOn = before.every((step) => step === "rebill");
        // Agreed to and paid: the old sale is told to stop, and the rest is told of the new one. What was told
        // before comes once more among it.
        if (agrees && goesOn) {
          const next = await agreeToDearer(fan, seller);
          [sale, share] = [next.sold, NEW];
          standing.set(sale.transactions[0]!, NEW);
          messages.push(next.message);
        }
        for (const step of after) happen(step);
        await deliver(second);

        const ends = [...before, ...after].some((step) => step !== "rebill");
        expect(await owed(seller)).toBe(
          [...standing.values()].reduce((sum, each) => sum + each, 0),
        );
        expect(await daysOf(fan, seller)).toBe(standing.size * 30);
        const row = (await rowOf(fan, seller))!;
        expect(row.renews).toBe(ends ? 0 : 1);
        if (!ends) {
          expect(row).toMatchObject({
            provider_ref: sale.sale,
            price_cents: share === NEW ? 19_900 : 9_900,
          });
          const charged = [...stage.side.sales.values()].filter(
            (each) => each.charges && [sold.sale, sale.sale].includes(each.sale),
          );
          expect(charged.map((each) => each.sale)).toEqual([sale.sale]);
        }
        expect(await ledgerFaults(ctx)).toEqual([]);
        expect(await statesOf()).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});

describe.each(engines)("what FlexPay signs of one payment, on %s", (engine) => {
  const stage = useProvider(engine, "flexpay");
  const { ctx, send, tell, owed, daysOf, statesOf } = stage;

  const signed = ({ sale, reference, amount, currency }: Sold, more: Record<string, string>) =>
    flexPaySays({
      ...{ shopID: FLEXPAY_SHOP, saleID: sale, referenceID: reference },
      ...{ priceAmount: amount, priceCurrency: currency, ...more },
    });

  it("counts once: what names no payment of a subscription is held", async () => {
    const { fan, seller, sold } = await stage.subscribed();
    const [transactionID = ""] = sold.transactions;
    const type = "subscription";
    await tell(signed(sold, { type, transactionID }));
    await tell(signed(sold, { type, event: "initial" }));
    await tell(signed(sold, { type, event: "rebill" }));
    expect(await statesOf(sold.sale)).toEqual(["done", "held", "held", "held"]);
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([30, OLD]);
    expect(await ledgerFaults(ctx)).toEqual([]);
  });

  it("is kept once, whatever is written beside what is signed, in whatever order and with whatever body", async () => {
    const { sold, message } = await stage.subscribed();
    const params = new URL(message.path, "http://site").searchParams;
    const around = (more: Record<string, string>) =>
      `/avisos-pago/flexpay?${new URLSearchParams({ ...more, ...Object.fromEntries([...params].reverse()) })}`;
    await tell({ method: "GET", path: around({ oneClickToken: "un vale", custom3: "" }) });
    await tell({ method: "POST", path: around({ email: "" }), body: "x".repeat(1000) });
    expect(await statesOf(sold.sale)).toEqual(["done"]);

    const other = await stage.begin();
    const path = `${other.message.path}&oneClickToken=un+vale`;
    await tell({ ...other.message, path });
    const kept = await ctx.db.selectFrom("avisos_pago").select("raw").execute();
    expect(kept.filter(({ raw }) => raw.includes("vale"))).toEqual([]);
  });

  it("is no notice where it is an address to which we lead a fan: to pay, or to cancel", async () => {
    const { fan, order, sold } = await stage.subscribed();
    const own = (await told("GET", "/api/suscripciones", { as: fan })).body as OwnPayments;
    for (const address of [order.pagar, own.suscripciones[0]!.cancelar_en]) {
      const { search } = new URL(address!);
      for (const more of ["", "&oneClickToken=1", "&email=2"]) {
        const { status } = await send({
          method: "GET",
          path: `/avisos-pago/flexpay${search}${more}`,
        });
        expect([search, status]).toEqual([search, 401]);
      }
    }
    expect(await statesOf(sold.sale)).toEqual(["done"]);
    const counted = await ctx.db.selectFrom("avisos_falsos").selectAll().execute();
    expect(counted).toMatchObject([{ provider: "flexpay", count: 6 }]);
  });

  it("may have happened once more where it is told in the same words: the provider is asked", async () => {
    const { fan, seller, sold } = await stage.subscribed();
    const of = { shopID: FLEXPAY_SHOP, saleID: sold.sale, type: "subscription" };
    const cancel = flexPaySays({ ...of, event: "cancel", cancelledBy: "user" });
    const goesOn = flexPaySays({ ...of, event: "uncancel" });
    const says = async (message: Message, charges: boolean) => {
      sold.charges = charges;
      await tell(message);
      await checkSales(ctx, {}, { signal: new AbortController().signal });
      const { mismatch, ended_as } = await stage.saleOf(sold);
      return [(await stage.rowOf(fan, seller))!.renews, ended_as, mismatch];
    };
    const [live, ended] = [
      [1, null, null],
      [0, "provider", null],
    ];
    // Each told twice, the second time long after it was cancelled, resumed, cancelled and resumed.
    for (let round = 0; round < 2; round += 1) {
      expect(await says(cancel, false)).toEqual(ended);
      expect(await says(cancel, false)).toEqual(ended);
      expect(await says(goesOn, true)).toEqual(live);
      // The other one comes once more, late: nothing comes of it.
      expect(await says(cancel, true)).toEqual(live);
      expect(await says(goesOn, true)).toEqual(live);
    }
    expect(await statesOf(sold.sale)).toEqual(["done", "done", "done"]);
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([30, OLD]);

    // What its fan has ended here does not go on by that: it is the operator's.
    await told("DELETE", `/api/suscripciones/${seller.id}`, { as: fan });
    await workOff(ctx);
    expect(await says(goesOn, true)).toEqual([0, "fan", "still_charges"]);
  });

  it.each(["first", "last"])(
    "counts once where a tip without its number is told %s",
    async (at) => {
      const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
      const tip = await givenTip(fan, seller, "50.00", { proveedor: "flexpay" });
      const { sold, message } = await stage.pay(tip);
      const without = signed(sold, { type: "purchase" });
      const all = at === "first" ? [without, message] : [message, without];
      for (const each of [...all, ...all]) await tell(each);
      expect(await statesOf(sold.sale)).toEqual(["done", "held"]);
      expect(await owed(seller)).toBe(3_400);
      expect(await ledgerFaults(ctx)).toEqual([]);
    },
  );
});
