import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { creatorAccount } from "#app/features/ledger/accounts.server.ts";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { setBlock } from "#app/features/people/block.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { told, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { personalData } from "../personal-data.server.ts";
import { newOrder, newSeller } from "../test-support.ts";
import { readSales } from "../sales.server.ts";
import { settleOrder } from "./operator.server.ts";
import { settlePaid } from "./settle.server.ts";
import { split } from "./split.ts";
import { anySequence, happen } from "./test-sequences.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe("who gets what of an amount", () => {
  it("adds up to it, whatever the percentages, and nobody gets less than nothing", () => {
    const points = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        points,
        points,
        (cents, fee, share) => {
          const parts = split(cents, { fee, share });
          expect(parts.fee + parts.platform + parts.creator).toBe(cents);
          expect(Math.min(parts.fee, parts.platform, parts.creator)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
    expect(split(9_900, { fee: 1_500, share: 2_000 })).toEqual({
      ...{ fee: 1_485, platform: 1_683, creator: 6_732 },
    });
  });
});

describe.each(engines)("what was paid on %s", (engine) => {
  const ctx = useStage(engine);
  const say = (reference: string, verb: "paid" | "refund" | "chargeback") =>
    settleOrder(ctx, { reference, verb });
  const owed = async (seller: Person) =>
    0 - (await balanceOf(ctx, { account: creatorAccount(seller.id), currency: "MXN" }));
  const daysOf = async (fan: Person, seller: Person) => {
    const row = await ctx.db
      .selectFrom("suscripciones")
      .select("renews_at")
      .where("fan_id", "=", fan.id)
      .where("creator_id", "=", seller.id)
      .executeTakeFirst();
    return row ? Math.round((row.renews_at - Date.now()) / DAY_MS) + 0 : null;
  };

  it("opens the post that was wanted, once, and is shared out", async () => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const { id } = await newPost(seller, { solo_suscriptores: 1, shows: ["photo"] });
    const { referencia } = await newOrder(fan, seller, { id_publicacion: id });
    expect((await getPost(fan, id)).locked).toBe(true);

    // As somebody copies it.
    expect(
      await say(`${referencia.slice(0, 4)} ${referencia.slice(4).toLowerCase()}`, "paid"),
    ).toEqual({
      is: "done",
    });
    expect((await getPost(fan, id)).locked).toBeUndefined();
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([30, 7_920]);
    const again = await Promise.all([say(referencia, "paid"), say(referencia, "paid")]);
    expect(again).toEqual([{ is: "known" }, { is: "known" }]);
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([30, 7_920]);
    const seen = async (as: Person) => (await visit(`/u/${seller.id}`, { as })).body;
    expect(await seen(fan)).toMatchObject({ until: expect.any(String) });
    expect(await seen(await newPerson(ctx))).toMatchObject({ until: null });
    const own = await told("GET", "/api/suscripciones", { as: fan });
    expect(own.body).toMatchObject({
      suscripciones: [{ estado: "active", cents: 9_900, meses: 1, renueva: false }],
      pendientes: [],
      cobros: [{ referencia, cents: 9_900, devuelto: null }],
    });
    expect(await readSales(seller)).toMatchObject({
      ...{ live: 1, begun: 1, lost: 0, recentCents: 7_920, totalCents: 7_920 },
      subscribers: [{ id_usuario: fan.id }],
    });
  });

  it("is added to what one has, and taken back by itself when it comes back", async () => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const first = await newOrder(fan, seller);
    await say(first.referencia, "paid");
    const second = await newOrder(fan, seller, { meses: 3 });
    await say(second.referencia, "paid");
    expect(await daysOf(fan, seller)).toBe(120);

    expect(await say(second.referencia, "refund")).toEqual({ is: "done" });
    expect(await say(second.referencia, "chargeback")).toEqual({ is: "known" });
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([30, 7_920]);
    await say(first.referencia, "chargeback");
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([0, 0]);
    const own = await told("GET", "/api/suscripciones", { as: fan });
    expect(own.body).toMatchObject({
      suscripciones: [{ estado: "charged_back" }],
      cobros: [{ devuelto: "refund" }, { devuelto: "chargeback" }],
    });
    expect(await readSales(seller)).toMatchObject({ live: 0, totalCents: 0 });
    // Paid again it is known, and gives nothing: it is no second payment.
    expect(await say(first.referencia, "paid")).toEqual({ is: "known" });
    expect(await daysOf(fan, seller)).toBe(0);
  });

  it("shows the creator, among who is subscribed, only whom they may know of, and counts all", async () => {
    const seller = await newSeller(ctx);
    const newFan = async () => {
      const fan = await newPerson(ctx);
      await say((await newOrder(fan, seller)).referencia, "paid");
      return fan;
    };
    const [seen, blocks, blocked, ...others] = [
      ...[await newFan(), await newFan(), await newFan(), await newFan(), await newFan()],
      await newFan(),
    ] as const;
    await setBlock(blocks, { id_usuario: seller.id });
    await setBlock(seller, { id_usuario: blocked.id });
    for (const [at, status] of (["suspended", "banned", "leaving"] as const).entries()) {
      await ctx.db
        .updateTable("usuarios")
        .set({ status, suspended_until: null })
        .where("id_usuario", "=", others[at]!.id)
        .execute();
    }
    const { subscribers, live, begun } = await readSales(seller);
    expect(subscribers.map(({ id_usuario }) => id_usuario)).toEqual([seen.id]);
    expect([live, begun]).toEqual([6, 6]);
  });

  const change = ({ id }: Person, status: "suspended" | "banned" | "leaving" | "deleted") =>
    ctx.db.updateTable("usuarios").set({ status }).where("id_usuario", "=", id).execute();
  const mailsTo = async (fan: Person) => {
    const jobs = await ctx.db
      .selectFrom("jobs")
      .select("payload")
      .where("kind", "=", "send_mail")
      .execute();
    return jobs
      .map(({ payload }) => JSON.parse(payload) as { to: string; subject: string; text: string })
      .filter(({ to }) => to === fan.correo);
  };

  it("is told by mail, which says neither what for nor where", async () => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const { referencia } = await newOrder(fan, seller);
    for (const verb of ["paid", "paid", "refund", "chargeback"] as const)
      await say(referencia, verb);
    const mails = await mailsTo(fan);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Recibo \d+ de /),
      expect.stringMatching(/^Devolución del recibo \d+ de /),
    ]);
    for (const { subject, text } of mails) {
      expect(text).toContain(referencia);
      expect(`${subject} ${text}`).not.toMatch(/http|suscriptor|@/i);
      expect(text).not.toContain(seller.name);
    }
  });

  it("is told by mail to whoever is shut out or hides their account, too, and to nobody who has deleted it", async () => {
    const statuses = ["suspended", "banned", "leaving", "deleted"] as const;
    const mailed = statuses.map(async (status) => {
      const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
      const { referencia } = await newOrder(fan, seller);
      await say(referencia, "paid");
      await change(fan, status);
      await say(referencia, "refund");
      return (await mailsTo(fan)).length;
    });
    expect(await Promise.all(mailed)).toEqual([2, 2, 2, 1]);
  });

  it("of another amount, currency, shop or order gives nothing", async () => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const { referencia: reference } = await newOrder(fan, seller);
    const good = {
      ...{ provider: "manual", reference, transaction_id: `t ${reference}`, provider_ref: null },
      ...{ amount_cents: 9_900, currency: "MXN" },
    };
    for (const change of [
      { amount_cents: 9_899 },
      { amount_cents: 99_000 },
      { currency: "USD" },
      { provider: "flexpay" },
      { reference: "NADA" },
    ]) {
      expect(await settlePaid(ctx.db, { ...good, ...change })).toMatchObject({ is: "held" });
    }
    expect([await daysOf(fan, seller), await owed(seller)]).toEqual([null, 0]);
    expect(await say("NADA", "paid")).toMatchObject({ is: "held" });
    expect(await say(reference, "refund")).toMatchObject({ is: "held" });
    expect(await settlePaid(ctx.db, good)).toEqual({ is: "done" });
  });

  it("counts although the order was withdrawn, and although the seller has blocked the fan since", async () => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const { referencia } = await newOrder(fan, seller);
    await told("DELETE", `/api/ordenes/${referencia}`, { as: fan });
    await setBlock(seller, { id_usuario: fan.id });
    await say(referencia, "paid");
    expect(await daysOf(fan, seller)).toBe(30);
  });

  it.each(["fan", "creator"] as const)(
    "where the %s has deleted their account is held, to be given back, and owed to nobody",
    async (who) => {
      const [fan, creator] = [await newPerson(ctx), await newSeller(ctx)];
      const paid = await newOrder(fan, creator);
      const open = await newOrder(fan, creator, { meses: 3 });
      await say(paid.referencia, "paid");
      await change({ fan, creator }[who], "deleted");
      expect(await say(open.referencia, "paid")).toMatchObject({
        ...{ is: "held", why: expect.stringMatching(`^the ${who} of .* is gone: give it back`) },
      });
      expect(await say(paid.referencia, "paid")).toEqual({ is: "known" });
      expect([await daysOf(fan, creator), await owed(creator)]).toEqual([30, 7_920]);
      expect(await say(paid.referencia, "refund")).toEqual({ is: "done" });
    },
  );

  it("is ordered no more by whoever has deleted their account", async () => {
    const [fan, other, seller] = [await newPerson(ctx), await newPerson(ctx), await newSeller(ctx)];
    await newOrder(fan, seller);
    await newOrder(other, seller);
    const leaver = { id_usuario: fan.id, nombre_usuario: null, correo: null };
    await personalData.forget(ctx, leaver, new AbortController().signal);
    const orders = await ctx.db
      .selectFrom("ordenes")
      .select(["fan_id", "state"])
      .where("creator_id", "=", seller.id)
      .orderBy("id_orden")
      .execute();
    expect(orders).toEqual([
      { fan_id: fan.id, state: "withdrawn" },
      { fan_id: other.id, state: "open" },
    ]);
  });

  it("any sequence, at once and again: nobody gets more than what stands, and all adds up", async () => {
    await fc.assert(
      fc.asyncProperty(anySequence(3), async (steps) => {
        const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
        const other = await newPerson(ctx);
        const orders = [
          { fan, order: await newOrder(fan, seller) },
          { fan, order: await newOrder(fan, seller, { meses: 3 }) },
          { fan: other, order: await newOrder(other, seller) },
        ];
        const standing = await happen(ctx, seller, orders, steps);
        const days = standing
          .filter(({ fan_id }) => fan_id === fan.id)
          .reduce((sum, each) => sum + each.days, 0);
        expect((await daysOf(fan, seller)) ?? 0).toBe(days);
      }),
      { numRuns: 12 },
    );
  });
});
