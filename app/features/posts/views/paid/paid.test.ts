import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { call, told } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { PAID_FROM_NET, PAID_FROM_NET_POST, STRANGER_DAYS } from "../../limits.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

interface As {
  as?: Person;
  address?: string;
  agent?: string;
}

describe.each(engines)("views that are paid on %s", (engine) => {
  const ctx = useStage(engine);
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
  afterEach(() => void vi.useRealTimers());

  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
  const headersOf = ({ address = "203.0.113.1", agent = BROWSER }: As) => ({
    ...{ "User-Agent": agent, "X-Client-Address": address },
  });
  const tokenFor = async (id: number, who: As = {}): Promise<string> => {
    const asked = { as: who.as, headers: headersOf(who) };
    return (await told("GET", `/api/publicaciones/${id}`, asked)).body.post.vista;
  };
  const say = async (id: number, vista: string | undefined, who: As = {}) => {
    const body = vista === undefined ? undefined : { vista, gesto: true };
    const asked = { as: who.as, headers: headersOf(who), body };
    return (await call("POST", `/api/publicaciones/${id}/view`, asked)).status;
  };
  const watch = async (id: number, who: As = {}, ms = 5_000) => {
    const token = await tokenFor(id, who);
    pass(ms);
    expect(await say(id, token, who)).toBe(204);
    return token;
  };
  const paidOf = async ({ viewer }: Person) => {
    // Time passes, so that they may be of two months.
    const { views, paid_views } = await ctx.db
      .selectFrom("vistas_mensuales")
      .select((eb) => [eb.fn.sum("views").as("views"), eb.fn.sum("paid_views").as("paid_views")])
      .where("id_usuario", "=", viewer.id_usuario)
      .executeTakeFirstOrThrow();
    return [Number(views), Number(paid_views)];
  };
  const refusedOf = async ({ viewer }: Person) => {
    const rows = await ctx.db
      .selectFrom("vistas_rechazadas")
      .select(["reason", "views"])
      .where("creator_id", "=", viewer.id_usuario)
      .execute();
    const sums: Record<string, number> = {};
    for (const { reason, views } of rows) sums[reason] = (sums[reason] ?? 0) + Number(views);
    return sums;
  };
  const oldMember = async () => {
    const person = await newPerson(ctx);
    const created_at = Date.now() - (STRANGER_DAYS + 1) * 24 * 60 * 60 * 1000;
    await ctx.db
      .updateTable("usuarios")
      .set({ created_at } as object)
      .where("id_usuario", "=", person.id)
      .execute();
    return person;
  };

  it("are those that were watched; the rest is counted as shown", async () => {
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner);
    await say(id, undefined);
    expect(await paidOf(owner)).toEqual([1, 0]);
    await watch(id);
    expect(await paidOf(owner)).toEqual([1, 1]);
    const member = await oldMember();
    await watch(id, { as: member });
    expect(await paidOf(owner)).toEqual([2, 2]);
    expect(await refusedOf(owner)).toEqual({});
    const [day] = await ctx.db
      .selectFrom("vistas_diarias")
      .select(["views", "paid_views"])
      .where("id_publicacion", "=", id)
      .execute();
    expect(day).toEqual({ views: 2, paid_views: 2 });
  });

  it("are not those that come too early, too late, again, or with somebody else's token", async () => {
    const owner = await newPerson(ctx);
    const [{ id }, other] = [await newPost(owner), await newPost(owner)];
    await watch(id, {}, 4_000);
    await watch(id, { address: "203.0.114.1" }, 13 * 60 * 60 * 1000);
    expect(await paidOf(owner)).toEqual([2, 0]);
    const token = await watch(id, { address: "203.0.115.1" });
    expect((await paidOf(owner))[1]).toBe(1);
    await say(id, token, { address: "203.0.115.2" });
    await say(other.id, token, { address: "203.0.115.1" });
    await say(id, token, { address: "203.0.116.1" });
    await say(id, token, { as: await oldMember() });
    await say(id, "made-up", { address: "203.0.117.1" });
    expect((await paidOf(owner))[1]).toBe(1);
    expect(await refusedOf(owner)).toEqual({ early: 1, late: 1, replayed: 1, forged: 4 });
  });

  it("are once for a viewer and post in 24 hours, whatever the browser calls itself", async () => {
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner);
    for (let turn = 0; turn < 5; turn++) await watch(id, { agent: `${BROWSER} ${turn}` });
    expect(await paidOf(owner)).toEqual([5, 1]);
    const member = await oldMember();
    await watch(id, { as: member });
    await watch(id, { as: member, address: "203.0.200.1" });
    expect((await paidOf(owner))[1]).toBe(2);
    pass(24 * 60 * 60 * 1000);
    await watch(id, { as: member });
    expect((await paidOf(owner))[1]).toBe(3);
  });

  it("are once where the same token comes many times at once", async () => {
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner);
    const who = { address: "203.0.99.1" };
    const token = await tokenFor(id, who);
    pass(5_000);
    await Promise.all(Array.from({ length: 20 }, () => say(id, token, who)));
    expect(await paidOf(owner)).toEqual([1, 1]);
  });

  it("are never one's own, of a blocked person, of a suspended one, or of a bot; nor of a suspended creator", async () => {
    const owner = await newPerson(ctx);
    const [blocked, suspended] = [await oldMember(), await oldMember()];
    const { id } = await newPost(owner);
    expect(await tokenFor(id, { as: owner })).toBeUndefined();
    const tokens = [
      await tokenFor(id, { as: blocked }),
      await tokenFor(id, { as: suspended }),
      await tokenFor(id, { agent: "curl/8.5.0" }),
    ];
    await told("POST", `/api/users/${blocked.id}/block`, { as: owner, body: { blocked: true } });
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "suspended" })
      .where("id_usuario", "=", suspended.id)
      .execute();
    pass(5_000);
    expect(await say(id, tokens[0], { as: blocked })).toBe(404);
    await say(id, tokens[1], { as: suspended });
    await say(id, tokens[2], { agent: "curl/8.5.0" });
    expect((await paidOf(owner))[1]).toBe(0);
    // Nor of the owner with somebody else's, or while the owner is suspended.
    const fan = await oldMember();
    const token = await tokenFor(id, { as: fan });
    pass(5_000);
    await say(id, token, { as: owner });
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "suspended" })
      .where("id_usuario", "=", owner.id)
      .execute();
    expect(await say(id, token, { as: fan })).toBe(404);
    expect((await paidOf(owner))[1]).toBe(0);
  });

  it("of strangers in one network are few, of members more, and never two at a time for three", async () => {
    const owner = await newPerson(ctx);
    const posts = await Promise.all(Array.from({ length: 8 }, () => newPost(owner)));
    for (const { id } of posts) {
      for (let host = 1; host <= 5; host++) await watch(id, { address: `198.51.100.${host}` });
    }
    expect((await paidOf(owner))[1]).toBe(PAID_FROM_NET);
    expect((await refusedOf(owner)).net).toBe(8 * 5 - PAID_FROM_NET);
    const [first] = posts;
    const alone = await newPost(await newPerson(ctx));
    for (let host = 1; host <= 9; host++)
      await watch(alone.id, { address: `2001:db8:1:${host}::1` });
    const rows = await ctx.db
      .selectFrom("vistas_pagadas")
      .select("viewer")
      .where("id_publicacion", "=", alone.id)
      .execute();
    expect(rows).toHaveLength(PAID_FROM_NET_POST);
    await watch(first!.id, { as: await oldMember(), address: "198.51.100.1" });
    expect((await paidOf(owner))[1]).toBe(PAID_FROM_NET + 1);
    // Nobody watches three posts at once.
    const quick = await oldMember();
    const tokens = await Promise.all(
      posts.slice(0, 3).map(({ id }) => tokenFor(id, { as: quick, address: "192.0.2.1" })),
    );
    pass(60_000);
    for (const [at, token] of tokens.entries()) {
      await say(posts[at]!.id, token, { as: quick, address: "192.0.2.1" });
    }
    expect((await paidOf(owner))[1]).toBe(PAID_FROM_NET + 3);
    expect((await refusedOf(owner)).fast).toBe(1);
  });

  it("keep no address", async () => {
    const { id } = await newPost(await newPerson(ctx));
    await watch(id, { address: "198.51.100.77" });
    const rows = await ctx.db.selectFrom("vistas_pagadas").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("198.51");
  });
});
