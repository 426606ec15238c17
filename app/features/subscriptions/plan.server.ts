import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import { AppError } from "#app/http/errors.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { fill } from "#app/strings/language.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import type { Database } from "#db/client.ts";
import type { PlanesTable } from "#db/schema/creators.ts";
import type { z } from "zod";
import { type Months, PRICE_STANDS_MS } from "./limits.ts";
import type { planInput } from "./schema.ts";
import { strings } from "./strings.server.ts";
import type { PlanView } from "./view.ts";

type Source = Pick<Ctx, "db">;
type PlanInput = z.output<typeof planInput>;

/** What somebody asks for a subscription; null: nothing is sold. Blocks are the caller's. */
export async function readPlan({ db }: Source, creator_id: number): Promise<PlanView | null> {
  return (await readPlans({ db }, [creator_id])).get(creator_id) ?? null;
}

/** What the viewer asks; also in a currency of before, in which nothing is sold any more. */
export async function readOwnPlan({ db, viewer }: SignedInCtx): Promise<PlanView | null> {
  const row = await db
    .selectFrom("planes")
    .selectAll()
    .where("creator_id", "=", viewer.id_usuario)
    .executeTakeFirst();
  return row ? planView(row) : null;
}

/** The same of several, by their ids: who sells nothing in the site's currency is not among them. */
export async function readPlans(
  { db }: Source,
  creators: readonly number[],
): Promise<Map<number, PlanView>> {
  if (creators.length === 0) return new Map();
  const rows = await db
    .selectFrom("planes")
    .innerJoin("usuarios", "usuarios.id_usuario", "planes.creator_id")
    .selectAll("planes")
    .where("creator_id", "in", creators)
    .where("planes.currency", "=", getEnv().currency)
    .where("usuarios.es_creador", "=", 1)
    .where(isInGoodStanding())
    .execute();
  return new Map(rows.map((row) => [row.creator_id, planView(row)]));
}

/**
 * Says what the viewer asks for a subscription from now on; who has one keeps their price until they agree to
 * it, and is told. Throws `bad_input` for what is out of the operator's bounds, or dearer than month by month.
 */
export async function savePlan(ctx: SignedInCtx, input: PlanInput): Promise<PlanView> {
  checkPlan(input);
  const row = {
    currency: getEnv().currency,
    month_cents: input.precio_mes,
    quarter_cents: input.precio_3_meses ?? null,
    half_cents: input.precio_6_meses ?? null,
    year_cents: input.precio_12_meses ?? null,
    trial_days: input.dias_prueba,
    updated_at: Date.now(),
  };
  const creator_id = ctx.viewer.id_usuario;
  await ctx.db.transaction().execute(async (trx) => {
    await trx
      .insertInto("planes")
      .values({ creator_id, ...row })
      .onConflict((conflict) => conflict.column("creator_id").doUpdateSet(row))
      .execute();
    await tellSoon(trx, creator_id);
  });
  return planView(row);
}

/** Who has a subscription is told what it costs by now, once the creator has let it stand for a while. */
async function tellSoon(trx: Database, creator_id: number): Promise<void> {
  const runAt = Date.now() + PRICE_STANDS_MS;
  await enqueue(trx, "tell_prices", { creator_id }, tellingOf(creator_id, runAt));
}

/** Of one creator no two such jobs wait. */
export function tellingOf(creator_id: number, runAt: number) {
  return { runAt, uniqueKey: `tell_prices ${creator_id}` };
}

/** Sells no more subscriptions; who has one keeps it. Done already is fine. */
export async function endPlan({ db, viewer }: SignedInCtx): Promise<void> {
  await deletePlan(db, viewer.id_usuario);
}

export async function deletePlan(db: Database, creator_id: number): Promise<void> {
  await db.deleteFrom("planes").where("creator_id", "=", creator_id).execute();
}

function checkPlan(input: PlanInput): void {
  const { subscriptions, currency } = getEnv();
  const money = (cents: number) => moneyText(cents, currency);
  const { minCents, maxCents, maxTrialDays } = subscriptions;
  const fields: Record<string, string> = {};
  const inBounds = (name: keyof PlanInput, cents: number, months: number) => {
    const [min, max] = [minCents, maxCents * months];
    if (cents < min || cents > max) {
      fields[name] = fill(strings.fields.bounds, { min: money(min), max: money(max) });
    }
  };
  inBounds("precio_mes", input.precio_mes, 1);
  for (const months of [3, 6, 12] as const) {
    const name = `precio_${months}_meses` as const;
    const cents = input[name];
    if (cents === null || cents === undefined) continue;
    inBounds(name, cents, months);
    const max = input.precio_mes * months;
    if (cents > max) fields[name] ??= fill(strings.fields.dearer, { max: money(max) });
  }
  if (input.dias_prueba > maxTrialDays) {
    fields.dias_prueba = fill(strings.fields.trial, { max: maxTrialDays });
  }
  if (Object.keys(fields).length > 0) throw new AppError("bad_input", { fields });
}

type PlanRow = Pick<
  PlanesTable,
  "month_cents" | "quarter_cents" | "half_cents" | "year_cents" | "trial_days" | "currency"
>;

function planView(row: PlanRow): PlanView {
  const all: [Months, number | null][] = [
    [1, row.month_cents],
    [3, row.quarter_cents],
    [6, row.half_cents],
    [12, row.year_cents],
  ];
  return {
    currency: row.currency,
    periodos: all.flatMap(([meses, cents]) => (cents === null ? [] : [{ meses, cents }])),
    // The operator may allow fewer by now.
    dias_prueba: Math.min(row.trial_days, getEnv().subscriptions.maxTrialDays),
  };
}
