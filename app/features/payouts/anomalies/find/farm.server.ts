import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { valueRows } from "#db/engines/value-rows.ts";
import * as limits from "../limits.ts";
import type { Finding } from "./finding.ts";

interface Fan {
  creator_id: number;
  viewer: string;
  net: string;
  stranger: number;
}

/** Accounts side by side in a network where most watch the same creator, and hardly anybody else. */
export async function farm(db: Database, day: number): Promise<Finding[]> {
  const fans = await devoted(db, day);
  if (fans.length === 0) return [];
  const accounts = await accountsOf(db, day);
  const byNet = grouped(fans, ({ creator_id, net }) => `${creator_id} ${net}`);
  const together = byNet.filter((side) => {
    const isMost = side.length >= (accounts.get(side[0]!.net) ?? 0) * limits.FARM_OF_NETWORK;
    const fresh = side.filter(({ stranger }) => stranger === 1).length;
    const isMany = side.length >= limits.FARM_PER_NETWORK || fresh >= limits.FARM_NEW_PER_NETWORK;
    return isMost && isMany;
  });
  const farmed = grouped(together.flat(), ({ creator_id }) => `${creator_id}`)
    .filter((all) => all.length >= limits.FARM_ACCOUNTS)
    .flat();
  return watchedBy(db, day, farmed);
}

/**
 * All that these accounts watched, and new ones beside them: what they look at beside it, to look like people, is no
 * more honest.
 */
async function watchedBy(db: Database, day: number, farmed: Fan[]): Promise<Finding[]> {
  if (farmed.length === 0) return [];
  const among = (column: "viewer" | "net") => {
    const given = valueRows(db, {
      [column]: { texts: [...new Set(farmed.map((fan) => fan[column]))] },
    });
    return sql<string>`(select ${sql.ref(`given.${column}`)} from ${given})`;
  };
  const rows = await db
    .selectFrom("vistas_pagadas")
    .select(["creator_id", "viewer"])
    .distinct()
    .where("day", "=", day)
    .where("viewer", "like", "u%")
    .where((eb) =>
      eb.or([
        eb("viewer", "in", among("viewer")),
        eb.and([eb("stranger", "=", 1), eb("net", "in", among("net"))]),
      ]),
    )
    .execute();
  return rows.map(({ creator_id, viewer }) => ({
    ...({ creator_id, kind: "farm", by: "viewer", value: viewer } as const),
  }));
}

/** Accounts and the creator whom they watch and hardly anybody else. */
async function devoted(db: Database, day: number): Promise<Fan[]> {
  const { rows } = await sql<Fan>`
    select v.creator_id, v.viewer, min(v.net) as net, min(v.stranger) as stranger
    from vistas_pagadas v
    join (select viewer, count(*) as views from vistas_pagadas
      where day = ${day} and viewer like 'u%' group by viewer) t on t.viewer = v.viewer
    where v.day = ${day}
    group by v.creator_id, v.viewer, t.views
    having count(*) >= ${limits.FARM_VIEWS} and count(*) >= t.views * ${sql.lit(limits.FARM_SHARE)}`.execute(
    db,
  );
  return rows;
}

/** How many accounts watched anything from each network. */
async function accountsOf(db: Database, day: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ net: string; accounts: number | string }>`
    select net, count(distinct viewer) as accounts from vistas_pagadas
    where day = ${day} and viewer like 'u%' group by net`.execute(db);
  return new Map(rows.map(({ net, accounts }) => [net, Number(accounts)]));
}

function grouped<T>(items: T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
