import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { compiled, inSql } from "#db/compiled.ts";
import { type GivenRow, rowsLater } from "#db/engines/value-rows.ts";
import { STRANGER_DAYS, VIEW_MS, VIEW_WINDOW_MS } from "../../limits.ts";
import type { Networks } from "./networks.server.ts";
import { type PaidSoFar, type Refusal, refusalOf } from "./rules.ts";

/** That a view was watched, as its token says, or why the token does not say so. */
export interface Watched {
  /** `u<id>` or the network's customer: whatever a browser calls itself. */
  viewer: string;
  /** Null: nobody is signed in. */
  memberId: number | null;
  networks: Networks;
  token: string;
  wrong: Exclude<Refusal, "replayed" | "fast" | "viewer" | "net"> | null;
  /** The person has touched, scrolled or typed. */
  moved: boolean;
}

export interface Claim extends Watched {
  id: number;
  creator: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Notes which of these views are paid, and why others are not. Gives the posts of those that are, each as often as it is paid. */
export async function writePaid(
  trx: Database,
  claims: Claim[],
  { now, day }: { now: number; day: number },
): Promise<number[]> {
  const refused: { claim: Claim; reason: Refusal }[] = [];
  const right = claims.filter((claim) => {
    if (claim.wrong) refused.push({ claim, reason: claim.wrong });
    return !claim.wrong;
  });
  const fresh = await unused(trx, right, now, (claim) =>
    refused.push({ claim, reason: "replayed" }),
  );
  const paid: GivenRow[] = [];
  if (fresh.length > 0) {
    const counts = await Counts.read(trx, fresh, { now, day });
    for (const claim of fresh) {
      const isStranger = counts.isStranger(claim);
      const reason = refusalOf(counts.of(claim), isStranger);
      if (reason && reason !== "again") refused.push({ claim, reason });
      if (reason) continue;
      counts.add(claim);
      const { net, wide } = claim.networks;
      paid.push([claim.id, claim.creator, claim.viewer, net, wide, +isStranger, +claim.moved]);
    }
  }
  if (paid.length > 0) await insertPaid.run(trx, { rows: paid, day, now });
  if (refused.length > 0) await addRefused.run(trx, { rows: sums(refused), day });
  return paid.map(([id]) => id as number);
}

/** Those whose token comes for the first time; of the same one in a batch the first. */
async function unused(
  trx: Database,
  claims: Claim[],
  now: number,
  onUsed: (claim: Claim) => void,
): Promise<Claim[]> {
  if (claims.length === 0) return [];
  const tokens = [...new Set(claims.map(({ token }) => token))].sort();
  const rows = await useTokens.all(trx, { rows: tokens.map((token) => [token]), now });
  const left = new Set(rows.map(({ token }) => token));
  return claims.filter((claim) => {
    const isFresh = left.delete(claim.token);
    if (!isFresh) onUsed(claim);
    return isFresh;
  });
}

/** What was paid before, and is in this batch. */
class Counts {
  readonly #sums: Map<string, number>;
  readonly #known: ReadonlySet<number>;

  constructor(sums: Map<string, number>, known: ReadonlySet<number>) {
    this.#sums = sums;
    this.#known = known;
  }

  static async read(
    trx: Database,
    claims: Claim[],
    { now, day }: { now: number; day: number },
  ): Promise<Counts> {
    const rows = claims.map(
      ({ viewer, id, creator, networks }) => [viewer, id, creator, networks.net] as const,
    );
    const since = { day, soon: now - VIEW_MS, window: now - VIEW_WINDOW_MS };
    const sums = new Map<string, number>();
    for (const row of await ofViewers.all(trx, { rows, ...since })) {
      sums.set(`same ${row.viewer} ${row.id}`, Number(row.same));
      sums.set(`soon ${row.viewer}`, Number(row.soon));
      sums.set(`viewer ${row.viewer}`, Number(row.today));
      sums.set(`viewer ${row.viewer} ${row.creator}`, Number(row.of_creator));
    }
    for (const row of await ofNets.all(trx, { rows, day })) {
      sums.set(`net ${row.net} ${row.creator}`, Number(row.everybody));
      sums.set(`strangers ${row.net} ${row.creator}`, Number(row.strangers));
      sums.set(`post ${row.net} ${row.id}`, Number(row.of_post));
    }
    const members = claims.flatMap(({ memberId }) => (memberId === null ? [] : [[memberId]]));
    const old = await settled.all(trx, { rows: members, before: now - STRANGER_DAYS * DAY_MS });
    return new Counts(sums, new Set(old.map(({ id_usuario }) => id_usuario)));
  }

  isStranger({ memberId }: Claim): boolean {
    return memberId === null || !this.#known.has(memberId);
  }

  of(claim: Claim): PaidSoFar {
    const [same, soon, viewer, pair, net, strangers, post] = keysOf(claim).map(
      (key) => this.#sums.get(key) ?? 0,
    ) as [number, number, number, number, number, number, number];
    return {
      ...{ same, atOnce: soon, ofViewer: viewer, ofViewerCreator: pair },
      ...{ fromNet: net, strangersFromNet: strangers, strangersOfPost: post },
    };
  }

  add(claim: Claim): void {
    const [same, soon, viewer, pair, net, strangers, post] = keysOf(claim);
    const counted = [same, soon, viewer, pair, net];
    if (this.isStranger(claim)) counted.push(strangers, post);
    for (const key of counted) this.#sums.set(key!, (this.#sums.get(key!) ?? 0) + 1);
  }
}

function keysOf({ viewer, id, creator, networks: { net } }: Claim): string[] {
  return [
    ...[
      `same ${viewer} ${id}`,
      `soon ${viewer}`,
      `viewer ${viewer}`,
      `viewer ${viewer} ${creator}`,
    ],
    ...[`net ${net} ${creator}`, `strangers ${net} ${creator}`, `post ${net} ${id}`],
  ];
}

function sums(refused: { claim: Claim; reason: Refusal }[]): GivenRow[] {
  const byKey = new Map<string, [number, string, string, number]>();
  for (const { claim, reason } of refused) {
    const { net } = claim.networks;
    const key = `${claim.creator} ${reason} ${net}`;
    const row = byKey.get(key) ?? [claim.creator, reason, net, 0];
    row[3] += 1;
    byKey.set(key, row);
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

const useTokens = compiled((trx, { rows, now }: { rows: GivenRow[]; now: number }) =>
  inSql(
    trx,
    sql<{ token: string }>`
      insert into vistas_usadas (token, used_at)
      select token, cast(${now} as bigint) from ${rowsLater(trx, rows, { token: "text" })} where true
      on conflict (token) do nothing returning token`,
  ),
);

const CLAIM = { viewer: "text", id: "int", creator: "int", net: "text" } as const;

interface OfViewer {
  viewer: string;
  id: number;
  creator: number;
  same: number | string;
  soon: number | string;
  today: number | string;
  of_creator: number | string;
}

/** Of each viewer and post; a viewer has `PAID_OF_VIEWER` rows a day at most. */
const ofViewers = compiled(
  (trx, given: { rows: GivenRow[]; day: number; soon: number; window: number }) =>
    inSql(
      trx,
      sql<OfViewer>`
        select given.viewer as viewer, given.id as id, given.creator as creator,
          sum(case when p.id_publicacion = given.id then 1 else 0 end) as same,
          sum(case when p.counted_at > ${given.soon} then 1 else 0 end) as soon,
          sum(case when p.day = ${given.day} then 1 else 0 end) as today,
          sum(case when p.day = ${given.day} and p.creator_id = given.creator then 1 else 0 end) as of_creator
        from ${rowsLater(trx, given.rows, CLAIM)}
        cross join vistas_pagadas p
        where p.viewer = given.viewer and p.counted_at > ${given.window}
        group by given.viewer, given.id, given.creator`,
    ),
);

interface OfNet {
  net: string;
  creator: number;
  id: number;
  everybody: number | string;
  strangers: number | string;
  of_post: number | string;
}

/** Of each network, creator and post; `PAID_FROM_NET_MEMBERS` rows at most. */
const ofNets = compiled((trx, { rows, day }: { rows: GivenRow[]; day: number }) =>
  inSql(
    trx,
    sql<OfNet>`
      select given.net as net, given.creator as creator, given.id as id,
        count(*) as everybody, sum(p.stranger) as strangers,
        sum(case when p.id_publicacion = given.id then p.stranger else 0 end) as of_post
      from (select distinct net, creator, id from ${rowsLater(trx, rows, CLAIM)}) as given
      cross join vistas_pagadas p
      where p.net = given.net and p.creator_id = given.creator and p.day = ${day}
      group by given.net, given.creator, given.id`,
  ),
);

/** Who of these has been here for long enough. */
const settled = compiled((trx, { rows, before }: { rows: GivenRow[]; before: number }) =>
  inSql(
    trx,
    sql<{ id_usuario: number }>`
      select id_usuario from usuarios
      where created_at <= ${before}
        and id_usuario in (select id from ${rowsLater(trx, rows, { id: "int" })})`,
  ),
);

const PAID = {
  ...({ id: "int", creator: "int", viewer: "text", net: "text", wide: "text" } as const),
  ...({ stranger: "int", moved: "int" } as const),
};

const insertPaid = compiled(
  (trx, { rows, day, now }: { rows: GivenRow[]; day: number; now: number }) =>
    inSql(
      trx,
      sql`
        insert into vistas_pagadas
          (id_publicacion, creator_id, viewer, net, wide, day, counted_at, stranger, moved)
        select id, creator, viewer, net, wide, cast(${day} as integer), cast(${now} as bigint), stranger, moved
        from ${rowsLater(trx, rows, PAID)} where true`,
    ),
);

const REFUSED = { creator: "int", reason: "text", net: "text", views: "int" } as const;

const addRefused = compiled((trx, { rows, day }: { rows: GivenRow[]; day: number }) =>
  inSql(
    trx,
    sql`
      insert into vistas_rechazadas (day, creator_id, reason, net, views)
      select cast(${day} as integer), creator, reason, net, views
      from ${rowsLater(trx, rows, REFUSED)} where true
      on conflict (day, creator_id, reason, net)
      do update set views = vistas_rechazadas.views + excluded.views`,
  ),
);
