import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import * as limits from "../limits.ts";
import type { Finding } from "./finding.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Much of a creator's day from one wide network, which is not that of a carrier. */
export async function network(db: Database, day: number): Promise<Finding[]> {
  const { rows } = await sql<{ creator_id: number; wide: string }>`
    select w.creator_id, w.wide
    from (select creator_id, wide, count(*) as views from vistas_pagadas
      where day = ${day} and stranger = 1 group by creator_id, wide
      having count(*) >= ${limits.NETWORK_VIEWS}) w
    join (select creator_id, count(*) as views from vistas_pagadas
      where day = ${day} group by creator_id) t on t.creator_id = w.creator_id
    where w.views >= t.views * ${sql.lit(limits.NETWORK_SHARE)}`.execute(db);
  if (rows.length === 0) return [];
  const usual = await usualFor(db, day, [...new Set(rows.map(({ wide }) => wide))]);
  return rows
    .filter(({ creator_id, wide }) => !usual(wide, creator_id))
    .map(({ creator_id, wide }) => ({
      ...({ creator_id, kind: "network", by: "wide", value: wide } as const),
    }));
}

/** Which networks most other creators are watched from too: a carrier's, whose customers watch everybody. */
async function usualFor(
  db: Database,
  day: number,
  wides: string[],
): Promise<(wide: string, creator: number) => boolean> {
  const strangers = await db
    .selectFrom("vistas_pagadas")
    .select((eb) => ["creator_id", eb.fn.countAll<number | string>().as("views")])
    .where("day", "=", day)
    .where("stranger", "=", 1)
    .groupBy("creator_id")
    .having((eb) => eb(eb.fn.countAll(), ">=", limits.USUAL_STRANGERS))
    .execute();
  const totals = new Map(strangers.map((row) => [row.creator_id, Number(row.views)]));
  const from = await db
    .selectFrom("vistas_pagadas")
    .select((eb) => ["creator_id", "wide", eb.fn.countAll<number | string>().as("views")])
    .where("day", "=", day)
    .where("stranger", "=", 1)
    .where("wide", "in", wides)
    .groupBy(["creator_id", "wide"])
    .execute();
  const isUsual = (row: (typeof from)[number]) =>
    Number(row.views) >= (totals.get(row.creator_id) ?? Infinity) * limits.USUAL_SHARE;
  return (wide, creator) => {
    const others = [...totals.keys()].filter((id) => id !== creator).length;
    const count = from.filter(
      (row) => row.wide === wide && row.creator_id !== creator && isUsual(row),
    ).length;
    return others > 0 && count >= others / 2;
  };
}

/** Nearly all of a creator's day within one hour. */
export async function burst(db: Database, day: number): Promise<Finding[]> {
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

/** Networks that wanted far more than one network gets. A token that is late is nobody's fault. */
export async function crowd(db: Database, day: number): Promise<Finding[]> {
  const { rows } = await sql<{ creator_id: number; net: string }>`
    select r.creator_id, r.net
    from vistas_rechazadas r
    where r.day = ${day} and r.reason <> 'late'
    group by r.creator_id, r.net
    having sum(r.views) >= ${limits.CROWD_REFUSED} and sum(r.views) >= (
      select count(*) from vistas_pagadas p
      where p.net = r.net and p.creator_id = r.creator_id and p.day = ${day})`.execute(db);
  return rows.map(({ creator_id, net }) => ({
    ...({ creator_id, kind: "crowd", by: "net", value: net } as const),
  }));
}
