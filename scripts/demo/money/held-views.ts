import { decideAnomaly } from "#app/features/payouts/anomalies/decide.server.ts";
import { judgeDays } from "#app/features/payouts/anomalies/judge.server.ts";
import { dayOf } from "#app/features/posts/views/month.server.ts";
import type { Services } from "#app/services.server.ts";
import { as, type Crowd, DAY_MS } from "../crowd.ts";
import { insertRows } from "../insert.ts";

const HOUR_MS = 60 * 60 * 1000;

interface Kind {
  /** Days ago; what has ended is looked at. */
  daysAgo: number;
  views: number;
  /** Of view number so much. */
  viewer: (at: number) => string;
  net: (at: number) => string;
  wide: (at: number) => string;
  /** Into the day, in hours. */
  hour: (at: number) => number;
  stranger: 0 | 1;
  moved: 0 | 1;
}

/** Views as no honest audience leaves them: all of one network, one that watches post after post, all in an hour. */
const KINDS: Kind[] = [
  {
    ...{ daysAgo: 1, views: 148, stranger: 1, moved: 1 },
    viewer: (at) => `demo-red-${at % 60}`,
    net: (at) => `demo-red-${at % 12}`,
    wide: () => "demo-red",
    hour: (at) => 1 + (at % 20),
  },
  {
    ...{ daysAgo: 2, views: 14, stranger: 0, moved: 0 },
    viewer: () => "demo-solo",
    net: () => "demo-solo",
    wide: () => "demo-solo",
    hour: (at) => 3 + (at % 4),
  },
  {
    ...{ daysAgo: 3, views: 131, stranger: 1, moved: 1 },
    viewer: (at) => `demo-hora-${at}`,
    net: (at) => `demo-hora-${at}`,
    wide: (at) => `demo-hora-${at % 90}`,
    hour: () => 4,
  },
];

/** Views of some creators are held, of which one lot was decided about, by the rules that every day is looked at. */
export async function makeHeldViews(
  services: Services,
  { people, creators }: Crowd,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<void> {
  for (const [at, kind] of KINDS.entries()) {
    const creator = creators[at + 1];
    if (creator) await watch(services, creator.id_usuario, kind, { now, timeZone });
  }
  await judgeDays(services, now);
  const [, , operator] = people;
  const held = await services.db
    .selectFrom("anomalias")
    .select("id_anomalia")
    .where("kind", "=", "quiet")
    .executeTakeFirst();
  if (!operator || !held) return;
  const by = as(services, operator, "administrator");
  await decideAnomaly(by, { id: held.id_anomalia, decision: "voided" });
}

async function watch(
  { db }: Services,
  creator_id: number,
  { daysAgo, views, viewer, net, wide, hour, stranger, moved }: Kind,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<void> {
  const day = dayOf(now - daysAgo * DAY_MS, timeZone);
  const posts = await db
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_usuario", "=", creator_id)
    .where("status", "=", "ready")
    .orderBy("fecha_publicacion", "desc")
    .limit(views)
    .execute();
  if (posts.length === 0) return;
  const start = Math.floor((now - daysAgo * DAY_MS) / DAY_MS) * DAY_MS;
  const rows = Array.from({ length: views }, (_, at) => ({
    ...{ id_publicacion: posts[at % posts.length]!.id_publicacion, creator_id },
    ...{ viewer: viewer(at), net: net(at), wide: wide(at), day, stranger, moved },
    ...{ counted_at: start + hour(at) * HOUR_MS + at * 1_000, id_anomalia: null },
  }));
  await insertRows(db, "vistas_pagadas", rows);
  await db
    .insertInto("vistas_rechazadas")
    .values({ day, creator_id, reason: "net", net: net(0), views: 9 })
    .execute();
  // They were counted when they came: the month has them.
  await db
    .updateTable("vistas_mensuales")
    .set((eb) => ({ views: eb("views", "+", views), paid_views: eb("paid_views", "+", views) }))
    .where("id_usuario", "=", creator_id)
    .where("month", "=", Math.floor(day / 100))
    .execute();
}
