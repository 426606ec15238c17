import { networksOf } from "#app/features/posts/views/paid/networks.server.ts";
import type { Database } from "#db/client.ts";
import type { Cast } from "./cast.ts";
import type { Watch } from "./watch.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What came of it, in views. */
export interface Income {
  honest: {
    /** What the creators who cheat nobody should be paid for, and are, whoever has watched. */
    due: number;
    paid: number;
  };
  frauds: {
    name: string;
    /** What would have been paid when every view that counts as shown was. */
    before: number;
    paid: number;
  }[];
  /** Views of honest people that were not paid: why, and how often. */
  lost: Record<string, number>;
}

/** Counts what is paid of what was watched. Throws where the months do not say what the views do. */
export async function countIncome(
  db: Database,
  cast: Cast,
  { honest, frauds }: { honest: Watch[]; frauds: Map<string, Watch[]> },
): Promise<Income> {
  const rows = await db
    .selectFrom("vistas_pagadas")
    .select(["viewer", "creator_id", "id_anomalia"])
    .execute();
  const standing = rows.filter(({ id_anomalia }) => id_anomalia === null);
  const { paid } = await db
    .selectFrom("vistas_mensuales")
    .select((eb) => eb.fn.sum<number | string>("paid_views").as("paid"))
    .executeTakeFirstOrThrow();
  if (Number(paid) !== standing.length) {
    throw new Error(`the months pay ${paid} views, and ${standing.length} are paid`);
  }
  const good = new Set(cast.creators.slice(0, cast.honestCreators));
  const numberOf = new Map(cast.posts.map(({ id, creator }) => [id, cast.creators[creator]!]));
  return {
    honest: {
      due: honest.filter(({ post }) => good.has(numberOf.get(post)!)).length,
      paid: standing.filter(({ creator_id }) => good.has(creator_id)).length,
    },
    frauds: cast.frauds.map(({ scheme: { name }, creators }) => {
      const watches = frauds.get(name) ?? [];
      const viewers = new Set(watches.map(viewerOf));
      // What it watches of others, to look honest, is no income of its own: it is in theirs.
      const own = new Set(creators.map((each) => cast.creators[each]!));
      return {
        name,
        before: shownOf(watches.filter(({ post }) => own.has(numberOf.get(post)!))),
        paid: standing.filter((row) => viewers.has(row.viewer) && own.has(row.creator_id)).length,
      };
    }),
    lost: await lostOf(db, honest, rows),
  };
}

/** As a paid view has it. */
function viewerOf({ who, to }: Watch): string {
  return who.id === null ? networksOf(to).home : `u${who.id}`;
}

/** How many count as shown: an account, or an address with what its browser calls itself, once a post in 24 hours. */
function shownOf(watches: Watch[]): number {
  const last = new Map<string, number>();
  let count = 0;
  for (const { who, to, agent, post, told } of [...watches].sort((a, b) => a.told - b.told)) {
    const key = `${who.id ?? `${to} ${agent}`} ${post}`;
    if (told - (last.get(key) ?? -Infinity) < DAY_MS) continue;
    last.set(key, told);
    count += 1;
  }
  return count;
}

async function lostOf(
  db: Database,
  honest: Watch[],
  rows: { viewer: string; id_anomalia: number | null }[],
): Promise<Record<string, number>> {
  const nets = new Set(honest.map(({ to }) => networksOf(to).net));
  const viewers = new Set(honest.map(viewerOf));
  const lost: Record<string, number> = {};
  const refused = await db
    .selectFrom("vistas_rechazadas")
    .select(["reason", "net", "views"])
    .execute();
  for (const { reason, net, views } of refused) {
    if (nets.has(net)) lost[reason] = (lost[reason] ?? 0) + Number(views);
  }
  const kinds = new Map(
    (await db.selectFrom("anomalias").select(["id_anomalia", "kind"]).execute()).map((each) => [
      each.id_anomalia,
      each.kind,
    ]),
  );
  for (const { viewer, id_anomalia } of rows) {
    const kind = id_anomalia !== null && viewers.has(viewer) && kinds.get(id_anomalia);
    if (kind) lost[`held: ${kind}`] = (lost[`held: ${kind}`] ?? 0) + 1;
  }
  return lost;
}
