import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { RECENT_DAYS, SUBSCRIBERS_SHOWN } from "./limits.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Subscriber {
  id_usuario: number;
  nombre_usuario: string;
  desde: string;
  hasta: string;
  renueva: boolean;
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
  /** The newest that are live. */
  subscribers: Subscriber[];
}

/** What the viewer's subscriptions have come to. */
export async function readSales(ctx: SignedInCtx): Promise<Sales> {
  const now = Date.now();
  const since = now - RECENT_DAYS * DAY_MS;
  const mine = ctx.db.selectFrom("suscripciones").where("creator_id", "=", ctx.viewer.id_usuario);
  const { live, begun, lost } = await mine
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("renews_at", ">", now).as("live"),
      eb.fn.countAll<number>().filterWhere("created_at", ">", since).as("begun"),
      eb.fn
        .countAll<number>()
        .filterWhere((is) => is.and([is("renews_at", "<=", now), is("renews_at", ">", since)]))
        .as("lost"),
    ])
    .executeTakeFirstOrThrow();
  const { currency } = getEnv();
  return {
    ...{ live: Number(live), begun: Number(begun), lost: Number(lost), currency },
    recentCents: await sumOf(ctx, currency, since),
    totalCents: await sumOf(ctx, currency, 0),
    subscribers: await newest(ctx, now),
  };
}

async function sumOf({ db, viewer }: SignedInCtx, currency: string, since: number) {
  const { cents } = await db
    .selectFrom("cobros")
    .select((eb) => eb.fn.sum<number | string | null>("creator_cents").as("cents"))
    .where("creator_id", "=", viewer.id_usuario)
    .where("created_at", ">", since)
    .where("currency", "=", currency)
    .where("reversed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

async function newest({ db, viewer }: SignedInCtx, now: number): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom("suscripciones")
    .innerJoin("usuarios", "usuarios.id_usuario", "suscripciones.fan_id")
    .select(["id_usuario", "nombre_usuario", "suscripciones.created_at", "renews_at", "renews"])
    .select("paid_until")
    .where("creator_id", "=", viewer.id_usuario)
    .where("renews_at", ">", now)
    .orderBy("suscripciones.created_at", "desc")
    .orderBy("fan_id", "desc")
    .limit(SUBSCRIBERS_SHOWN)
    .execute();
  return rows.map(({ created_at, renews_at, paid_until, renews, ...who }) => ({
    ...who,
    desde: new Date(created_at).toISOString(),
    hasta: new Date(paid_until ?? renews_at).toISOString(),
    renueva: renews === 1,
  }));
}
