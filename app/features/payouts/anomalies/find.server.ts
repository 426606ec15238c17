import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import * as limits from "./limits.ts";

export const KINDS = ["quiet", "network", "burst", "crowd", "farm", "exchange"] as const;
export type Kind = (typeof KINDS)[number];

/** Views of a creator on a day that look alike: those of these viewers, this network or this hour. */
export interface Finding {
  creator_id: number;
  kind: Kind;
  by: "viewer" | "net" | "wide" | "hour";
  /** Of `by`; of an hour its number since the epoch. */
  value: string | number;
}

const HOUR_MS = 60 * 60 * 1000;

/** What of a day looks like no honest watching. */
export async function findAnomalies(db: Database, day: number): Promise<Finding[]> {
  return [
    ...(await quiet(db, day)),
    ...(await network(db, day)),
    ...(await burst(db, day)),
    ...(await crowd(db, day)),
    ...(await farm(db, day)),
    ...(await exchange(db, day)),
  ];
}

async function quiet(db: Database, day: number): Promise<Finding[]> {
  const { rows } = await sql<{ creator_id: number; viewer: string }>`
    select distinct p.creator_id, p.viewer
    from vistas_pagadas p
    where p.day = ${day} and p.viewer in (
      select viewer from vistas_pagadas where day = ${day}
      group by viewer having count(*) >= ${limits.QUIET_VIEWS} and sum(moved) = 0)`.execute(db);
  return rows.map(({ creator_id, viewer }) => ({
    ...({ creator_id, kind: "quiet", by: "viewer", value: viewer } as const),
  }));
}

async function network(db: Database, day: number): Promise<Finding[]> {
  const { rows } = await sql<{ creator_id: number; wide: string }>`
    select w.creator_id, w.wide
    from (select creator_id, wide, count(*) as views from vistas_pagadas
      where day = ${day} and stranger = 1 group by creator_id, wide
      having count(*) >= ${limits.NETWORK_VIEWS}) w
    join (select creator_id, count(*) as views from vistas_pagadas
      where day = ${day} group by creator_id) t on t.creator_id = w.creator_id
    where w.views >= t.views * ${sql.lit(limits.NETWORK_SHARE)}`.execute(db);
  return rows.map(({ creator_id, wide }) => ({
    ...({ creator_id, kind: "network", by: "wide", value: wide } as const),
  }));
}

async function burst(db: Database, day: number): Promise<Finding[]> {
  const { rows } = await sql<{ creator_id: number; hour: number | string }>`
    select h.creator_id, h.hour
    from (select creator_id, counted_at / ${sql.lit(HOUR_MS)} as hour, count(*) as views
      from vistas_pagadas where day = ${day} and stranger = 1
      group by creator_id, counted_at / ${sql.lit(HOUR_MS)}
      having count(*) >= ${limits.BURST_VIEWS}) h
    join (select creator_id, count(*) as views from vistas_pagadas
      where day = ${day} group by creator_id) t on t.creator_id = h.creator_id
    where h.views >= t.views * ${sql.lit(limits.BURST_SHARE)}`.execute(db);
  return rows.map(({ creator_id, hour }) => ({
    ...({ creator_id, kind: "burst", by: "hour", value: Number(hour) } as const),
  }));
}

/** Networks that wanted far more than one network gets. */
async function crowd(db: Database, day: number): Promise<Finding[]> {
  const { rows } = await sql<{ creator_id: number; net: string }>`
    select r.creator_id, r.net
    from vistas_rechazadas r
    where r.day = ${day} and r.reason in ('net', 'fast', 'viewer')
    group by r.creator_id, r.net
    having sum(r.views) >= ${limits.CROWD_REFUSED} and sum(r.views) >= (
      select count(*) from vistas_pagadas p
      where p.net = r.net and p.creator_id = r.creator_id and p.day = ${day})`.execute(db);
  return rows.map(({ creator_id, net }) => ({
    ...({ creator_id, kind: "crowd", by: "net", value: net } as const),
  }));
}

async function farm(db: Database, day: number): Promise<Finding[]> {
  const { rows } = await sql<{ creator_id: number; viewer: string; nets: string }>`
    select v.creator_id, v.viewer, min(v.net) as nets
    from vistas_pagadas v
    join (select viewer, count(*) as views from vistas_pagadas
      where day = ${day} and stranger = 1 and viewer like 'u%' group by viewer) t
      on t.viewer = v.viewer
    where v.day = ${day}
    group by v.creator_id, v.viewer, t.views
    having count(*) >= ${limits.FARM_VIEWS} and count(*) >= t.views * ${sql.lit(limits.FARM_SHARE)}`.execute(
    db,
  );
  const byCreator = new Map<number, typeof rows>();
  for (const row of rows) {
    byCreator.set(row.creator_id, [...(byCreator.get(row.creator_id) ?? []), row]);
  }
  return [...byCreator.values()].flatMap((accounts) => {
    const nets = new Set(accounts.map((each) => each.nets)).size;
    const isFarm =
      accounts.length >= limits.FARM_ACCOUNTS && accounts.length >= nets * limits.FARM_PER_NETWORK;
    return isFarm
      ? accounts.map(({ creator_id, viewer }) => ({
          ...({ creator_id, kind: "farm", by: "viewer", value: viewer } as const),
        }))
      : [];
  });
}

async function exchange(db: Database, day: number): Promise<Finding[]> {
  const { rows } = await sql<{ viewer: string; creator_id: number; views: number | string }>`
    select viewer, creator_id, count(*) as views from vistas_pagadas
    where day = ${day} and viewer like 'u%'
      and viewer in (select 'u' || cast(creator_id as text) from vistas_pagadas where day >= ${before(day)})
    group by viewer, creator_id`.execute(db);
  const returned = await sql<{ viewer: string; creator_id: number }>`
    select distinct viewer, creator_id from vistas_pagadas
    where day >= ${before(day)} and day <= ${day} and viewer like 'u%'`.execute(db);
  const pairs = new Set(returned.rows.map((row) => `${row.viewer} u${row.creator_id}`));
  const byViewer = new Map<string, typeof rows>();
  for (const row of rows) byViewer.set(row.viewer, [...(byViewer.get(row.viewer) ?? []), row]);
  return [...byViewer].flatMap(([viewer, watched]) => {
    const mutual = watched.filter(({ creator_id }) => pairs.has(`u${creator_id} ${viewer}`));
    const sumOf = (some: typeof rows) => some.reduce((sum, each) => sum + Number(each.views), 0);
    const isExchange =
      sumOf(mutual) >= limits.EXCHANGE_VIEWS &&
      sumOf(mutual) >= sumOf(watched) * limits.EXCHANGE_SHARE;
    return isExchange
      ? mutual.map(({ creator_id }) => ({
          ...({ creator_id, kind: "exchange", by: "viewer", value: viewer } as const),
        }))
      : [];
  });
}

/** The first of the days that end with this one. */
function before(day: number): number {
  return daysBefore(day, limits.EXCHANGE_DAYS - 1);
}

/** A day as year * 10000 + month * 100 + day, so many days earlier. */
export function daysBefore(day: number, days: number): number {
  const [year, month, date] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100, day % 100];
  const moment = new Date(Date.UTC(year, month - 1, date - days));
  return moment.getUTCFullYear() * 10_000 + (moment.getUTCMonth() + 1) * 100 + moment.getUTCDate();
}
