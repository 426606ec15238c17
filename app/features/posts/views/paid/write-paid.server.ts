import type { Database } from "#db/client.ts";
import type { GivenRow } from "#db/engines/value-rows.ts";
import { STRANGER_DAYS, VIEW_MS, VIEW_WINDOW_MS } from "../../limits.ts";
import type { Networks } from "./networks.server.ts";
import type { TokenVerdict } from "./token.server.ts";
import { type PaidSoFar, type Refusal, refusalOf } from "./rules.ts";
import {
  addRefused,
  insertPaid,
  ofNets,
  ofViewers,
  settled,
  takeTokens,
} from "./statements.server.ts";

/** That a view was watched, as its token says, or why the token does not say so. */
export interface Watched {
  /** `u<id>` or the network's customer: whatever a browser calls itself. */
  viewer: string;
  /** Null: nobody is signed in. */
  memberId: number | null;
  networks: Networks;
  token: string;
  wrong: Exclude<TokenVerdict, "good"> | null;
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
      if (reason) refused.push({ claim, reason });
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
  const rows = await takeTokens.all(trx, { rows: tokens.map((token) => [token]), now });
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
