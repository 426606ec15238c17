import { CompiledQuery, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { setBlock } from "#app/features/people/block.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { keepUp } from "#app/upkeep/keep-up.server.ts";
import { told } from "#tests/kit/call.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { newPerson } from "#tests/kit/person.ts";
import type { Person } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import type { Sold } from "#tests/payments/side.ts";
import { engines } from "#tests/setup/database.ts";
import { type Recorded, recording } from "#tests/setup/recorder.ts";
import { resolvePostback } from "../console/resolve.server.ts";
import { DAY_MS } from "../limits.ts";
import { apply } from "../postbacks/work.server.ts";
import { useProvider } from "../providers/test-contract.ts";
import { givenTip, newOrder, newSeller } from "../test-support.ts";
import { checkSales } from "./check-sales.server.ts";
import { closeBlocked, closeLeftBlocked } from "./close.server.ts";

describe.each(engines)("what is charged of who is shut out, blocked or gone, on %s", (engine) => {
  const stage = useProvider(engine, "flexpay");
  const { ctx, tell, pay, begin, subscribed, rowOf, saleOf, owed, statesOf } = stage;
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
  const resume = async (sold: Sold) => {
    sold.charges = true;
    const event = { is: "resumed", sale: sold.sale } as const;
    await ctx.db.transaction().execute((trx) => apply(trx, "flexpay", event));
    await workOff(ctx);
  };
  const block = async (by: Person, to: Person, blocked = true) => {
    await setBlock(by, { id_usuario: to.id, blocked });
    await workOff(ctx);
  };

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

  it.each(SIDES)(
    "is charged no more once its %s blocks the other, nor when it is paid",
    async (side) => {
      const [old, late] = [await subscribed(), await begin()];
      const others = await subscribed();
      for (const { fan, seller } of [old, late]) {
        await (side === "fan" ? block(fan, seller) : block(seller, fan));
      }
      expect([old.sold.charges, others.sold.charges]).toEqual([false, true]);
      expect(await saleOf(old.sold)).toMatchObject({ ended_as: "closed" });
      await resume(old.sold);
      await tell(late.message);
      for (const { fan, seller, sold } of [old, late]) {
        expect(sold.charges).toBe(false);
        expect(await rowOf(fan, seller)).toMatchObject({ renews: 0, state: "cancelled" });
      }
    },
  );

  it("is charged no more of both where two who pay each other are blocked, and on where they are not by then", async () => {
    const [one, two] = [await newSeller(ctx), await newSeller(ctx)];
    const buy = async (fan: Person, seller: Person) => {
      const { sold, message } = await pay(await newOrder(fan, seller, { proveedor: "flexpay" }));
      await tell(message);
      return sold;
    };
    const sold = [await buy(one, two), await buy(two, one)];
    await setBlock(one, { id_usuario: two.id });
    await block(one, two, false);
    expect(sold.map(({ charges }) => charges)).toEqual([true, true]);
    await block(one, two);
    expect(sold.map(({ charges }) => charges)).toEqual([false, false]);
  });

  it("tells the fan once that a block has ended it, and neither who nor that it was one", async () => {
    const { fan, seller, order } = await subscribed();
    await setBlock(seller, { id_usuario: fan.id });
    const people: [number, number] = [seller.id, fan.id];
    for (const each of [people, people]) await closeBlocked(ctx, { people: each });
    const jobs = await ctx.db.selectFrom("jobs").select("payload").execute();
    const mails = jobs.filter(({ payload }) => payload.includes("Ya no se cobrar"));
    expect(mails).toEqual([{ payload: expect.stringContaining(fan.correo) }]);
    expect(mails[0]!.payload).toContain(order.referencia);
    expect(mails[0]!.payload).not.toMatch(new RegExp(`${seller.name}|bloque|si vuelve`, "i"));
  });

  it("is charged no more across blocks that no job has ended, in the next sweep", async () => {
    const [left, others] = [await subscribed(), await subscribed()];
    await setBlock(left.seller, { id_usuario: left.fan.id });
    await ctx.db.deleteFrom("jobs").where("kind", "=", "block_changed").execute();
    await keepUp(ctx);
    await workOff(ctx);
    expect([left.sold.charges, others.sold.charges]).toEqual([false, true]);
    expect(await saleOf(left.sold)).toMatchObject({ ended_as: "closed" });
    expect(await rowOf(left.fan, left.seller)).toMatchObject({ renews: 0, state: "cancelled" });
  });

  it("looks for such sales among those that go on, by their index", async () => {
    const { id_orden } = await saleOf((await subscribed()).sold);
    await sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
      insert into ventas (provider, sale, id_orden, ended_at, ended_as, stopped_at, created_at)
      select 'flexpay', 'old ' || i, ${id_orden}, 1, 'once', 1, 1 from n`.execute(ctx.db);
    await sql`analyze`.execute(ctx.db);
    const { db, statements } = recording(ctx.db);
    await closeLeftBlocked({ db });
    const [{ sql: text, parameters }] = statements as [Recorded];
    const how = isPostgres(ctx.db) ? "explain" : "explain query plan";
    const query = CompiledQuery.raw(`${how} ${text}`, [...parameters]);
    const { rows } = await ctx.db.executeQuery<{ detail?: string; "QUERY PLAN"?: string }>(query);
    const plan = rows.map((row) => row.detail ?? row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/ventas_check/);
    expect(plan).not.toMatch(/Seq Scan on ventas|SCAN ventas(?! USING INDEX ventas_check)/);
    expect(plan).not.toMatch(/SCAN (ordenes|bloqueos)/);
  });

  it.each(SIDES)(
    "is not charged again where its %s was gone when it was first paid, and is owed to nobody",
    async (side) => {
      const { message, sold, fan, seller } = await begin();
      await ctx.db
        .updateTable("usuarios")
        .set({ status: "deleted" })
        .where("id_usuario", "=", { fan, seller }[side].id)
        .execute();
      stage.side.how.isAway = true;
      await tell(message);
      await tell(stage.side.rebill(sold));
      expect([sold.charges, await statesOf(sold.sale)]).toEqual([true, ["held", "held"]]);
      stage.side.how.isAway = false;
      await ctx.db.updateTable("jobs").set({ run_at: 0 }).where("kind", "=", "stop_sale").execute();
      await workOff(ctx);
      expect(sold.charges).toBe(false);
      const ended = { ended_as: "closed", stopped_at: expect.any(Number), mismatch: null };
      expect(await saleOf(sold)).toMatchObject(ended);

      const { id_aviso } = await ctx.db
        .selectFrom("estados_aviso")
        .select("id_aviso")
        .where("sale", "=", sold.sale)
        .orderBy("id_aviso")
        .executeTakeFirstOrThrow();
      await resolvePostback(ctx, { id_aviso, verb: "retry", actor: AUTOMATIC });
      await workOff(ctx);
      await checkSales(ctx, {}, { signal: new AbortController().signal });
      expect(await saleOf(sold)).toMatchObject({ ...ended, check_at: null });
      expect(await statesOf(sold.sale)).toEqual(["held", "held"]);
      expect([await owed(seller), await rowOf(fan, seller)]).toEqual([0, undefined]);

      // It is charged on all the same.
      sold.charges = true;
      await tell(stage.side.rebill(sold));
      await checkSales(ctx, {}, { signal: new AbortController().signal });
      expect(await saleOf(sold)).toMatchObject({ mismatch: "still_charges" });
      expect(await owed(seller)).toBe(0);
    },
  );

  it("leaves nothing to be stopped of what is paid once", async () => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const { message, sold } = await pay(
      await givenTip(fan, seller, "50", { proveedor: "flexpay" }),
    );
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "deleted" })
      .where("id_usuario", "=", fan.id)
      .execute();
    await tell(message);
    expect(await statesOf(sold.sale)).toEqual(["held"]);
    await expect(saleOf(sold)).rejects.toThrow();
  });
});
