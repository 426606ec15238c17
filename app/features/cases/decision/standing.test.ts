import { describe, expect, it } from "vitest";
import { payoutLines } from "#app/features/payouts/payouts.server.ts";
import { actorOf, AUTOMATIC } from "#app/features/people/audit.server.ts";
import { settleAllDue } from "#app/features/payouts/settle.server.ts";
import {
  addViews,
  CURRENT,
  newCreator,
  NOW,
  payoutsOf,
  settleOf,
} from "#app/features/studio/test-support.ts";
import { grantSubscription } from "#app/features/subscriptions/subscriptions.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { decide } from "./decide.server.ts";
import { openCase } from "../open-case.server.ts";
import { reverse } from "./reverse.server.ts";

describe.each(engines)("the money of who is suspended or banned, on %s", (engine) => {
  const ctx = useStage(engine);

  async function decideOn(whom: Person, action: "suspend" | "ban" | "mute") {
    const moderator = await newPerson(ctx, { role: "moderator" });
    const actor = actorOf(moderator.viewer);
    const { id_caso } = await openCase(ctx, {
      ...{ subject: { kind: "perfil", id: whom.id }, queue: "otro", kind: "raise" },
      ...{ reason: "otro", actor: AUTOMATIC },
    });
    const { id_decision } = await decide(ctx, id_caso, {
      ...{ actor, actions: [action], ground: "terms", clause: "5", facts: "Se ve." },
      category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
    });
    return () => reverse(ctx, id_decision!, { actor });
  }
  const isPaid = async ({ id }: Person) => {
    const lines: string[] = [];
    for await (const line of payoutLines(ctx, { month: null, currency: "MXN" })) lines.push(line);
    return lines.some((line) => line.split(",")[1] === String(id));
  };

  it.each(["suspend", "ban"] as const)(
    "%s: what is to be paid is held, and paid after",
    async (action) => {
      const creator = await newCreator(ctx);
      const due = { month: 202601, amount_cents: 5_000, created_at: Date.now() };
      await ctx.db
        .insertInto("pagos")
        .values({ id_usuario: creator.id, ...due })
        .execute();
      expect(await isPaid(creator)).toBe(true);
      const takeBack = await decideOn(creator, action);
      expect(await isPaid(creator)).toBe(false);
      await takeBack();
      expect(await isPaid(creator)).toBe(true);
    },
  );

  it("is not asked for meanwhile, by them or by the deletion of their account, and stays theirs", async () => {
    const creator = await newCreator(ctx);
    await addViews(creator, NOW, 1_000);
    const takeBack = await decideOn(creator, "suspend");
    expect((await settleOf(creator, CURRENT)).status).toBe(401);
    await settleAllDue(ctx.db, creator.id);
    expect(await payoutsOf(creator)).toEqual([]);
    await takeBack();
    await settleAllDue(ctx.db, creator.id);
    expect(await payoutsOf(creator)).toEqual([{ month: NOW, amount_cents: 2_000 }]);
  });

  it("is paid to who is only silenced", async () => {
    const creator = await newCreator(ctx);
    const due = { month: 202601, amount_cents: 5_000, created_at: Date.now() };
    await ctx.db
      .insertInto("pagos")
      .values({ id_usuario: creator.id, ...due })
      .execute();
    await decideOn(creator, "mute");
    expect(await isPaid(creator)).toBe(true);
  });

  it.each(["suspend", "ban"] as const)(
    "%s: a subscription is not renewed, on either side",
    async (action) => {
      for (const side of ["creator", "fan"] as const) {
        const people = { creator: await newCreator(ctx), fan: await newPerson(ctx) };
        const pair = { creator_id: people.creator.id, fan_id: people.fan.id };
        const renew = (days: number) => grantSubscription(ctx, { ...pair, days, provider: "test" });
        const { renews_at } = await renew(1);
        const takeBack = await decideOn(people[side], action);
        await expect(renew(30)).rejects.toMatchObject({ code: "user_not_found" });
        const row = await ctx.db
          .selectFrom("suscripciones")
          .select("renews_at")
          .where("fan_id", "=", pair.fan_id)
          .where("creator_id", "=", pair.creator_id)
          .executeTakeFirstOrThrow();
        expect(row.renews_at).toBe(renews_at);
        await takeBack();
        expect((await renew(30)).renews_at).toBeGreaterThan(renews_at);
      }
    },
  );
});
