import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { setBlock } from "#app/features/people/block.server.ts";
import { creatorAccount } from "#app/features/ledger/accounts.server.ts";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { newCreator } from "#app/features/studio/test-support.ts";
import { submit, told, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { settleOrder } from "../settle/operator.server.ts";
import { settlePaid } from "../settle/settle.server.ts";
import { anySequence, happen } from "../settle/test-sequences.ts";
import { boughtOrder, newOrder, newSeller, priceOf } from "../test-support.ts";

describe.each(engines)("one post bought by itself on %s", (engine) => {
  const ctx = useStage(engine);
  const say = (reference: string, verb: "paid" | "refund" | "chargeback") =>
    settleOrder(ctx, { reference, verb });
  const owed = async (seller: Person) =>
    0 - (await balanceOf(ctx, { account: creatorAccount(seller.id), currency: "MXN" }));
  /** A restricted post that costs 49.00 by itself. */
  const newSold = async (seller: Person) => {
    const { id } = await newPost(seller, { solo_suscriptores: 1, shows: ["photo"] });
    expect((await priceOf(seller, id, "49.00")).status).toBe(200);
    return id;
  };
  const setting = async () => {
    const [fan, seller] = [await newPerson(ctx), await newCreator(ctx)];
    return { fan, seller, id: await newSold(seller) };
  };
  const isLocked = async (as: Person, id: number) => (await getPost(as, id)).locked === true;
  const codeOf = async (as: Person | null, id: number, body: object = {}) => {
    const answer = await told("POST", `/api/publicaciones/${id}/ordenes`, { as, body });
    return [answer.status, (answer.body as { code?: string }).code];
  };

  it("opens this post to who paid, by every door, and no other, to nobody else", async () => {
    const { fan, seller, id } = await setting();
    const [other, stranger] = [await newSold(seller), await newPerson(ctx)];
    const post = await getPost(fan, id);
    expect(post).toMatchObject({ locked: true, precio: { cents: 4_900, currency: "MXN" } });
    const order = await boughtOrder(fan, id);
    expect(order).toMatchObject({
      ...{ tipo: "purchase", estado: "open", cents: 4_900, meses: null, id_publicacion: id },
    });
    expect((await boughtOrder(fan, id)).referencia).toBe(order.referencia);
    // An address that is opened gives nothing.
    await visit(`/pagos/${order.referencia}?vuelta=1`, { as: fan });
    expect(await isLocked(fan, id)).toBe(true);

    expect(await say(order.referencia, "paid")).toEqual({ is: "done" });
    expect(await say(order.referencia, "paid")).toEqual({ is: "known" });
    const open = await getPost(fan, id);
    expect(open.locked).toBeUndefined();
    expect(await owed(seller)).toBe(3_920);
    const upload = `/uploads/${open.archivos[0]!.url_archivo}`;
    expect((await told("GET", upload, { as: fan })).status).toBe(200);
    const comments = `/api/publicaciones/${id}/comentarios`;
    expect((await told("GET", comments, { as: fan })).status).toBe(200);
    for (const as of [stranger, null]) {
      expect((await told("GET", upload, { as })).status).toBe(404);
      expect((await told("GET", comments, { as })).status).toBe(403);
    }
    expect([await isLocked(fan, other), await isLocked(stranger, id)]).toEqual([true, true]);
    const own = await told("GET", "/api/suscripciones", { as: fan });
    expect(own.body).toMatchObject({
      suscripciones: [],
      pendientes: [],
      cobros: [{ tipo: "purchase", id_publicacion: id, cents: 4_900, devuelto: null }],
    });
    expect(await codeOf(fan, id)).toEqual([409, "already_open"]);
  });

  it("is taken away by a refund or a chargeback, and can be bought again", async () => {
    const { fan, seller, id } = await setting();
    for (const verb of ["refund", "chargeback"] as const) {
      const { referencia } = await boughtOrder(fan, id);
      await say(referencia, "paid");
      expect(await isLocked(fan, id)).toBe(false);
      expect(await say(referencia, verb)).toEqual({ is: "done" });
      expect([await isLocked(fan, id), await owed(seller)]).toEqual([true, 0]);
      // It is no second payment.
      expect(await say(referencia, "paid")).toEqual({ is: "known" });
      expect(await isLocked(fan, id)).toBe(true);
    }
  });

  it("paid twice, or when the post is gone, gives nobody anything: it is for the operator to give back", async () => {
    const { fan, seller, id } = await setting();
    const { referencia: reference } = await boughtOrder(fan, id);
    const good = {
      ...{ provider: "manual", reference, transaction_id: reference, provider_ref: null },
      ...{ amount_cents: 4_900, currency: "MXN" },
    };
    expect(await settlePaid(ctx.db, good)).toEqual({ is: "done" });
    const twice = { ...good, transaction_id: `${reference} again` };
    expect(await settlePaid(ctx.db, twice)).toMatchObject({ is: "held" });
    const late = await boughtOrder(await newPerson(ctx), id);
    await deletePost(seller, id);
    expect(await say(late.referencia, "paid")).toMatchObject({ is: "held" });
    // What was bought before is over with the post, and comes back like any other.
    expect(await settlePaid(ctx.db, good)).toEqual({ is: "known" });
    expect(await owed(seller)).toBe(3_920);
    expect(await say(reference, "refund")).toEqual({ is: "done" });
    expect(await owed(seller)).toBe(0);
    // Its receipt leads nowhere.
    const own = await told("GET", "/api/suscripciones", { as: fan });
    expect(own.body).toMatchObject({ cobros: [{ tipo: "purchase", id_publicacion: null }] });
    const left = ctx.db.selectFrom("compras").select("fan_id").where("id_publicacion", "=", id);
    expect(await left.execute()).toEqual([]);
  });

  it("is refused of one's own, of what is open or not sold, and where a block or a suspension stands", async () => {
    const { fan, seller, id } = await setting();
    expect(await codeOf(null, id)).toEqual([401, "not_signed_in"]);
    expect(await codeOf(seller, id)).toEqual([409, "already_open"]);
    expect(await codeOf(fan, 999_999)).toEqual([404, "post_not_found"]);
    expect(await codeOf(fan, id, { proveedor: "nadie" })).toEqual([400, "bad_input"]);
    const { id: open } = await newPost(seller, { shows: ["photo"] });
    expect(await codeOf(fan, open)).toEqual([409, "already_open"]);
    const { id: unsold } = await newPost(seller, { solo_suscriptores: 1, shows: ["photo"] });
    expect(await codeOf(fan, unsold)).toEqual([409, "post_not_sold"]);
    const path = `/api/publicaciones/${id}/precio`;
    expect((await told("DELETE", path, { as: seller })).status).toBe(204);
    expect(await codeOf(fan, id)).toEqual([409, "post_not_sold"]);
    await priceOf(seller, id, "49.00");

    // What was bought is closed while one of the two has blocked the other, and open again after.
    const { referencia } = await boughtOrder(fan, id);
    await say(referencia, "paid");
    for (const [by, to] of [
      [fan, seller],
      [seller, fan],
    ] as const) {
      await setBlock(by, { id_usuario: to.id });
      await expect(getPost(fan, id)).rejects.toMatchObject({ code: "post_not_found" });
      expect((await codeOf(fan, id))[0]).toBe(404);
      await setBlock(by, { id_usuario: to.id, blocked: false });
    }
    expect(await isLocked(fan, id)).toBe(false);
    const suspended = { status: "suspended", suspended_until: null } as const;
    const other = await newPerson(ctx);
    await ctx.db
      .updateTable("usuarios")
      .set(suspended)
      .where("id_usuario", "=", seller.id)
      .execute();
    expect((await codeOf(other, id))[0]).toBe(404);
  });

  it("has a price of its owner within the bounds, as text of an amount", async () => {
    const [seller, other] = [await newCreator(ctx), await newCreator(ctx)];
    const { id } = await newPost(seller, { solo_suscriptores: 1, shows: ["photo"] });
    for (const bad of ["0", "-5", "9.99", "5000.01", "1000000000", "49.001", "1e3", "", "abc"]) {
      expect([bad, (await priceOf(seller, id, bad)).status]).toEqual([bad, 400]);
    }
    const path = `/api/publicaciones/${id}/precio`;
    for (const precio of [49, null, ["49"]]) {
      expect((await told("PUT", path, { as: seller, body: { precio } })).status).toBe(400);
    }
    expect((await priceOf(other, id, "49.00")).status).toBe(404);
    expect((await priceOf(await newPerson(ctx), id, "49.00")).status).toBe(403);
    expect((await told("DELETE", path, { as: other })).status).toBe(404);
    expect((await getPost(seller, id)).precio).toBeNull();
    expect((await priceOf(seller, id, "49.50")).body).toEqual({
      precio: { cents: 4_950, currency: "MXN" },
    });
    // Everybody may see what is not restricted: nobody asks money for it.
    await ctx.db.updateTable("publicaciones").set({ solo_suscriptores: 0 }).execute();
    expect((await getPost(other, id)).precio).toBeUndefined();
  });

  it("by forms: a price in the editor, and from the locked post to the page that says how to pay", async () => {
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const { id } = await newPost(seller, { solo_suscriptores: 1, shows: ["photo"] });
    const editor = (step: string, fields: Record<string, string>) =>
      submit(`/settings/posts/${id}?do=${step}`, { as: seller, fields });
    expect((await editor("price", { precio: "3" })).status).toBe(400);
    expect(await editor("price", { precio: "49" })).toMatchObject({
      ...{ status: 303, to: `/settings/posts/${id}?ok=price` },
    });
    const page = await visit(`/comprar/${id}`, { as: fan });
    expect(page.body).toMatchObject({ post: { precio: { cents: 4_900 }, isSubscription: true } });
    const sent = await submit(`/comprar/${id}`, { as: fan, fields: {} });
    expect(sent).toMatchObject({
      status: 303,
      to: expect.stringMatching(/^\/pagos\/[0-9A-Z]{12}/),
    });
    const order = await visit(String(sent.to), { as: fan });
    expect(order.body).toMatchObject({ order: { tipo: "purchase", id_publicacion: id } });
    const visitor = await submit(`/comprar/${id}`, { as: null, fields: {} });
    expect(String(visitor.to)).toContain(`/login?next=${encodeURIComponent(`/comprar/${id}`)}`);
    expect(await editor("no-price", {})).toMatchObject({ status: 303 });
    expect((await getPost(fan, id)).precio).toBeNull();
  });

  it("with subscriptions, any sequence, at once and again: open is what stands, and all adds up", async () => {
    await fc.assert(
      fc.asyncProperty(anySequence(4), async (steps) => {
        const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
        const [one, two] = [await newSold(seller), await newSold(seller)];
        const [stranger, subscriber] = [await newPerson(ctx), await newPerson(ctx)];
        const orders = [
          { fan, order: await boughtOrder(fan, one) },
          { fan, order: await boughtOrder(fan, two) },
          { fan: stranger, order: await boughtOrder(stranger, one) },
          { fan: subscriber, order: await newOrder(subscriber, seller) },
        ];
        const standing = await happen(ctx, seller, orders, steps);
        const stands = (at: number) =>
          standing.some(({ reference }) => reference === orders[at]!.order.referencia);
        const locked = await Promise.all([
          ...[isLocked(fan, one), isLocked(fan, two), isLocked(stranger, one)],
          isLocked(stranger, two),
        ]);
        expect(locked).toEqual([!stands(0), !stands(1), !stands(2), true]);
      }),
      { numRuns: 8 },
    );
  });
});
