import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { setBlock } from "#app/features/people/block.server.ts";
import { getEnv } from "#app/env.server.ts";
import { creatorAccount } from "#app/features/ledger/accounts.server.ts";
import { balanceOf, ledgerFaults } from "#app/features/ledger/queries.server.ts";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { newCreator } from "#app/features/studio/test-support.ts";
import { call, submit, told, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { settleOrder } from "../settle/operator.server.ts";
import { anySequence, happen } from "../settle/test-sequences.ts";
import { boughtOrder, newOrder, newSeller, priceOf } from "../test-support.ts";
import type { OrderView } from "../view.ts";

describe.each(engines)("a tip on %s", (engine) => {
  const ctx = useStage(engine);
  const say = (reference: string, verb: "paid" | "refund" | "chargeback") =>
    settleOrder(ctx, { reference, verb });
  const owed = async (creator: Person) =>
    0 - (await balanceOf(ctx, { account: creatorAccount(creator.id), currency: "MXN" }));
  const give = (as: Person | null, to: { id: number }, cantidad: unknown = "50.00", more = {}) =>
    told("POST", `/api/users/${to.id}/propinas`, { as, body: { cantidad, ...more } });
  const given = async (...args: Parameters<typeof give>) => {
    const answer = await give(...args);
    expect(answer.status).toBe(201);
    return (answer.body as { orden: OrderView }).orden;
  };
  const code = async (...args: Parameters<typeof give>) => {
    const { status, body } = await give(...args);
    return [status, (body as { code?: string }).code];
  };

  it("is the creator's, less the platform's share, opens nothing, and comes back once", async () => {
    const [fan, creator] = [await newPerson(ctx), await newCreator(ctx)];
    const { id } = await newPost(creator, { solo_suscriptores: 1, shows: ["photo"] });
    const order = await given(fan, creator, "50", { id_publicacion: id });
    expect(order).toMatchObject({ tipo: "tip", cents: 5_000, meses: null, id_publicacion: id });
    expect(await say(order.referencia, "paid")).toEqual({ is: "done" });
    expect(await say(order.referencia, "paid")).toEqual({ is: "known" });
    expect([await owed(creator), (await getPost(fan, id)).locked]).toEqual([4_000, true]);
    const own = await told("GET", "/api/suscripciones", { as: fan });
    expect(own.body).toMatchObject({ suscripciones: [], cobros: [{ tipo: "tip", cents: 5_000 }] });
    // Another is another.
    expect((await given(fan, creator, "50")).referencia).not.toBe(order.referencia);
    expect(await say(order.referencia, "chargeback")).toEqual({ is: "done" });
    expect(await say(order.referencia, "refund")).toEqual({ is: "known" });
    expect([await owed(creator), await ledgerFaults(ctx)]).toEqual([0, []]);
  });

  it("leads, once paid, to the post one came from, and to the profile where that is gone", async () => {
    const [fan, creator] = [await newPerson(ctx), await newCreator(ctx)];
    const { id } = await newPost(creator, { shows: ["photo"] });
    const { referencia } = await given(fan, creator, "50", { id_publicacion: id });
    await say(referencia, "paid");
    const cameTo = async () => {
      const back = await call("GET", `/pagos/${referencia}?vuelta=1`, { as: fan });
      return [back.status, back.headers.get("Location")];
    };
    const postOf = async () =>
      ((await visit(`/pagos/${referencia}`, { as: fan })).body as { post: number | null }).post;
    expect([await cameTo(), await postOf()]).toEqual([[303, `/publicacion/${id}`], id]);
    await deletePost(creator, id);
    expect([await cameTo(), await postOf()]).toEqual([[303, `/u/${creator.id}`], null]);
  });

  it("is refused to oneself, who blocks, is blocked, suspended, no creator or nobody, and out of bounds", async () => {
    const [fan, creator] = [await newPerson(ctx), await newCreator(ctx)];
    expect(await code(null, creator)).toEqual([401, "not_signed_in"]);
    expect(await code(creator, creator)).toEqual([400, "cannot_tip_self"]);
    expect(await code(fan, { id: 999_999 })).toEqual([404, "user_not_found"]);
    expect(await code(fan, await newPerson(ctx))).toEqual([409, "not_a_creator"]);
    for (const bad of ["0", "-50", "9.99", "2000.01", "1000000000", "50.001", "", "x", 50, null]) {
      expect([bad, (await code(fan, creator, bad))[0]]).toEqual([bad, 400]);
    }
    // An amount that is one is told the bounds, however large; what is none, how one is written.
    const saidOf = async (cantidad: string) => (await give(fan, creator, cantidad)).body;
    for (const large of ["99999999", "99,999,999", "1".repeat(40)]) {
      const bounds = { cantidad: "Va de $10.00 MXN a $2,000.00 MXN." };
      expect(await saidOf(large)).toMatchObject({ fields: bounds });
    }
    const odd = { cantidad: "Escribe una cantidad como 50 o 50.50." };
    expect(await saidOf("50.001")).toMatchObject({ fields: odd });
    expect(await code(fan, creator, "50", { id_publicacion: 999_999 })).toEqual([
      ...[404, "post_not_found"],
    ]);
    await setBlock(fan, { id_usuario: creator.id });
    expect((await code(fan, creator))[0]).toBe(403);
    const other = await newPerson(ctx);
    await setBlock(creator, { id_usuario: other.id });
    expect((await code(other, creator))[0]).toBe(404);
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "suspended", suspended_until: null })
      .where("id_usuario", "=", creator.id)
      .execute();
    expect((await code(await newPerson(ctx), creator))[0]).toBe(404);
  });

  it("of a day are no more than the operator says, however many at once and to whom", async () => {
    const fan = await newPerson(ctx);
    const creators = [await newCreator(ctx), await newCreator(ctx), await newCreator(ctx)];
    const { dayCents } = getEnv().tips;
    expect(dayCents).toBe(500_000);
    const all = await Promise.all(creators.map((to) => give(fan, to, "2000")));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    expect(await code(fan, creators[0]!, "1000.01")).toEqual([409, "tips_limit"]);
    // The very order again is the one there is, and what is withdrawn does not count.
    const { referencia } = (all.find(({ status }) => status === 201)!.body as { orden: OrderView })
      .orden;
    const done = all.findIndex(({ status }) => status === 201);
    expect((await given(fan, creators[done]!, "2000")).referencia).toBe(referencia);
    await told("DELETE", `/api/ordenes/${referencia}`, { as: fan });
    expect((await code(fan, creators[0]!, "1000.01"))[0]).toBe(201);
    expect((await code(await newPerson(ctx), creators[0]!, "2000"))[0]).toBe(201);
  });

  it("by forms, from profile and post, without scripts", async () => {
    const [fan, creator] = [await newPerson(ctx), await newCreator(ctx)];
    const { id } = await newPost(creator, { shows: ["photo"] });
    const path = `/propina/${creator.name}?post=${id}`;
    const page = await visit(path, { as: fan });
    expect(page.body).toMatchObject({ canTake: true, post: String(id) });
    expect((await visit(path, { as: creator })).body).toMatchObject({ canTake: false });
    const fields = { id: String(creator.id), id_publicacion: String(id), cantidad: "3" };
    expect((await submit(path, { as: fan, fields })).status).toBe(400);
    const sent = await submit(path, { as: fan, fields: { ...fields, cantidad: "50,50" } });
    expect(sent).toMatchObject({ status: 303, to: expect.stringMatching(/^\/pagos\//) });
    expect((await visit(String(sent.to), { as: fan })).body).toMatchObject({
      order: { tipo: "tip", cents: 5_050, id_publicacion: id },
    });
  });

  it("with all that is sold, any order of what is told, at once: the sums are 0 and each counts once", async () => {
    await fc.assert(
      fc.asyncProperty(anySequence(3), async (steps) => {
        const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
        const { id } = await newPost(seller, { solo_suscriptores: 1, shows: ["photo"] });
        await priceOf(seller, id, "49.00");
        const orders = [
          { fan, order: await given(fan, seller) },
          { fan, order: await boughtOrder(fan, id) },
          { fan, order: await newOrder(fan, seller) },
        ];
        await happen(ctx, seller, orders, steps);
        const entries = await ctx.db.selectFrom("asientos").select("kind").distinct().execute();
        const kinds = ["subscription", "purchase", "tip", "refund", "chargeback"];
        expect(entries.every(({ kind }) => kinds.includes(kind))).toBe(true);
      }),
      { numRuns: 8 },
    );
  });
});
