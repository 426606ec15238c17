import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { compiled, inSql } from "#db/compiled.ts";
import { type GivenRow, rowsLater } from "#db/engines/value-rows.ts";
import { gathered } from "#db/gathered.ts";
import { WATCHED } from "../ranking/score.ts";
import { DEPTHS, type FeedEvent, SIGNALS } from "../ranking/taste.ts";
import { boundTaste } from "./seen.server.ts";
import { readSubjects, type Subject } from "./taste.server.ts";
import { addTastes, type Liking } from "./write-taste.server.ts";

interface Watched {
  viewer: string;
  postId: number;
  event: FeedEvent;
}

/** Learns from what was watched, together with what others watched at once; it is written once this ends. */
export const writeWatched: (db: Database, watched: Watched) => Promise<void> = gathered(writeAll);

async function writeAll(trx: Database, all: Watched[]): Promise<void[]> {
  const subjects = await readSubjects(trx, [...new Set(all.map(({ postId }) => postId))]);
  const known = all.flatMap((each) => {
    const subject = subjects.get(each.postId);
    return subject ? [{ ...each, subject }] : [];
  });
  const news = known.length > 0 ? await deepen(trx, known) : [];
  const counted = news.filter(({ viewer, subject }) => viewer !== `u${subject.id_usuario}`);
  if (counted.length > 0) await learn(trx, counted);
  return all.map(() => undefined);
}

type Known = Watched & { subject: Subject };

/** An event that goes farther than what was known. */
interface News extends Known {
  before: FeedEvent | null;
}

function pairOf({ viewer, postId }: Pick<Watched, "viewer" | "postId">): string {
  return `${viewer} ${postId}`;
}

/** As everybody who holds posts, which a row of theirs does too: the smaller id before the larger. */
function byPair(a: Watched, b: Watched): number {
  return a.postId - b.postId || (a.viewer < b.viewer ? -1 : a.viewer > b.viewer ? 1 : 0);
}

/** Notes how far each was watched. Gives what is farther than before. */
async function deepen(trx: Database, watched: Known[]): Promise<News[]> {
  const now = Date.now();
  // In one order everywhere, so that two that write the same do not wait for each other.
  const pairs = [...new Map(watched.map((each) => [pairOf(each), each])).values()].sort(byPair);
  const met = pairs.map(({ viewer, postId }) => [viewer, postId] as const);
  const rows = await meetings.all(trx, { met, now });
  const depths = new Map(rows.map((row) => [`${row.viewer} ${row.id_publicacion}`, row.depth]));
  const news: News[] = [];
  for (const each of watched) {
    const before = depths.get(pairOf(each)) ?? null;
    const reached = DEPTHS.indexOf(each.event);
    if (before !== null && before >= reached) continue;
    depths.set(pairOf(each), reached);
    news.push({ ...each, before: before === null ? null : DEPTHS[before]! });
  }
  const deeper = new Set(news.map(pairOf));
  const reached = pairs
    .filter((pair) => deeper.has(pairOf(pair)))
    .map((pair) => [pair.viewer, pair.postId, depths.get(pairOf(pair)) ?? null] as const);
  if (reached.length > 0) await depthsReached.run(trx, { reached, now });
  return news;
}

/** What the events say of posts, and of the tastes of those who watched them. */
async function learn(trx: Database, news: News[]): Promise<void> {
  const attention = new Map<number, [number, number, number, number]>();
  const likings: Liking[] = [];
  for (const { viewer, postId, event, before, subject } of news) {
    const sums = attention.get(postId) ?? [0, 0, 0, 0];
    const at = viewer.startsWith("u") ? 0 : 2;
    sums[at] += before ? 0 : 1;
    sums[at + 1]! += WATCHED[event] - (before ? WATCHED[before] : 0);
    attention.set(postId, sums);
    likings.push({ viewer, subject, weight: SIGNALS[event] - (before ? SIGNALS[before] : 0) });
  }
  const rows = [...attention].sort(([a], [b]) => a - b).map(([id, sums]) => [id, ...sums]);
  await attentions.run(trx, { rows });
  await addTastes(trx, likings);
  for (const viewer of new Set(news.map((each) => each.viewer))) await boundTaste(trx, viewer);
}

/** Gives how far each was watched before, and holds its row. */
const meetings = compiled((trx, { met, now }: { met: GivenRow[]; now: number }) =>
  inSql(
    trx,
    sql<{ viewer: string; id_publicacion: number; depth: number | null }>`
      insert into encuentros (viewer, id_publicacion, depth, seen_at)
      select viewer, id, null, cast(${now} as bigint)
      from ${rowsLater(trx, met, { viewer: "text", id: "int" })} where true
      on conflict (viewer, id_publicacion) do update set seen_at = excluded.seen_at
      returning viewer, id_publicacion, depth`,
  ),
);

const depthsReached = compiled((trx, { reached, now }: { reached: GivenRow[]; now: number }) =>
  inSql(
    trx,
    sql`
      insert into encuentros (viewer, id_publicacion, depth, seen_at)
      select viewer, id, depth, cast(${now} as bigint)
      from ${rowsLater(trx, reached, { viewer: "text", id: "int", depth: "int" })} where true
      on conflict (viewer, id_publicacion) do update set depth = excluded.depth`,
  ),
);

const COUNTS = {
  id: "int",
  shown: "int",
  watched: "real",
  anon_shown: "int",
  anon_watched: "real",
} as const;

const attentions = compiled((trx, { rows }: { rows: GivenRow[] }) =>
  inSql(
    trx,
    sql`
      insert into atenciones (id_publicacion, shown, watched, anon_shown, anon_watched)
      select id, shown, watched, anon_shown, anon_watched from ${rowsLater(trx, rows, COUNTS)} where true
      on conflict (id_publicacion) do update set
        shown = atenciones.shown + excluded.shown,
        watched = atenciones.watched + excluded.watched,
        anon_shown = atenciones.anon_shown + excluded.anon_shown,
        anon_watched = atenciones.anon_watched + excluded.anon_watched`,
  ),
);
