import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { isUnblocked } from "#app/features/people/blocks.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import { dayOf } from "#app/features/posts/views/month.server.ts";
import { isInGrace, openUntil } from "#app/features/subscriptions/paid-time.server.ts";
import { RECENT_DAYS, SUBSCRIBERS_SHOWN } from "./limits.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Subscriber {
  id_usuario: number;
  nombre_usuario: string;
  desde: string;
  hasta: string;
  renueva: boolean;
  isInGrace: boolean;
}

export interface Sales {
  live: number;
  /** Of the last `RECENT_DAYS`. */
  begun: number;
  lost: number;
  /** The creator's share of what was paid and has not come back, in cents. */
  recentCents: number;
  totalCents: number;
  currency: string;
  /** The newest that are live, of whom the creator may know. */
  subscribers: Subscriber[];
}

/** What the viewer's sales have come to. However many there were, the counts are kept and the sums are of days. */
export async function readSales(ctx: SignedInCtx): Promise<Sales> {
  const now = Date.now();
  const since = now - RECENT_DAYS * DAY_MS;
  const { currency, timeZone } = getEnv();
  const [income, counts, subscribers] = await Promise.all([
    sumIncome(ctx, currency, { at: since, day: dayOf(since, timeZone) }),
    countRecent(ctx, since, now),
    newest(ctx, now),
  ]);
  return { ...counts, ...income, currency, subscribers };
}

async function countRecent(
  { db, viewer: { id_usuario } }: SignedInCtx,
  since: number,
  now: number,
) {
  const changed = db.selectFrom("suscripciones").where("creator_id", "=", id_usuario);
  const count = (rows: typeof changed) =>
    rows.select((eb) => eb.fn.countAll<number>().as("count")).$asScalar();
  const row = await db
    .selectFrom("usuarios")
    .select("subscribersCount as live")
    .select([
      count(changed.where("created_at", ">", since)).as("begun"),
      count(changed.where("renews_at", "<=", now).where("renews_at", ">", since)).as("lost"),
    ])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirstOrThrow();
  return { live: row.live, begun: Number(row.begun), lost: Number(row.lost) };
}

/** The days after that of `since`, and all; what no job has added to the days yet is summed here. */
async function sumIncome(
  { db, viewer: { id_usuario } }: SignedInCtx,
  currency: string,
  since: { at: number; day: number },
) {
  const { rows } = await sql<Record<"recent" | "total", number | string | null>>`
    select sum(case when day > ${since.day} then cents else 0 end) as recent, sum(cents) as total
    from estudio_ingresos where id_usuario = ${id_usuario} and currency = ${currency}
    union all
    select sum(case when created_at > ${since.at} then creator_cents else 0 end), sum(creator_cents)
    from cobros where in_days = 0 and creator_id = ${id_usuario} and currency = ${currency}
      and reversed_at is null`.execute(db);
  const sumOf = (what: "recent" | "total") =>
    rows.reduce((sum, row) => sum + Number(row[what] ?? 0), 0);
  return { recentCents: sumOf("recent"), totalCents: sumOf("total") };
}

async function newest({ db, viewer }: SignedInCtx, now: number): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom("suscripciones")
    .innerJoin("usuarios", "usuarios.id_usuario", "suscripciones.fan_id")
    .select(["id_usuario", "nombre_usuario", "suscripciones.created_at", "renews_at", "renews"])
    .select("paid_until")
    .where("creator_id", "=", viewer.id_usuario)
    .where(isInGoodStanding())
    .where(isUnblocked("usuarios.id_usuario", viewer.id_usuario))
    // By no index: from the newest on until there are enough, instead of all that are live, sorted.
    .where(sql<boolean>`renews_at + 0 > ${now}`)
    .orderBy("suscripciones.created_at", "desc")
    .orderBy("fan_id", "desc")
    .limit(SUBSCRIBERS_SHOWN)
    .execute();
  return rows.map(({ created_at, renews_at, paid_until, renews, ...who }) => {
    const row = { renews_at, paid_until, renews };
    return {
      ...who,
      desde: new Date(created_at).toISOString(),
      hasta: new Date(openUntil(row)).toISOString(),
      renueva: renews === 1,
      isInGrace: isInGrace(row),
    };
  });
}
