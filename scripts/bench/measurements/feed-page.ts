import type { Ctx } from "#app/context.server.ts";
import { FEED_PAGE } from "#app/features/feed/limits.ts";
import { listReadyPosts } from "#app/features/posts/queries.server.ts";
import { type Cursor, parseCursor } from "#db/pagination.ts";
import { flatness, onBothEngines, type Pair } from "../both-engines.ts";
import type { Bench, Result } from "../measurement.ts";
import { inTurn, timesOf } from "../rounds.ts";
import { percentile } from "../statistics.ts";

const LIMIT = 1.25;
const SMALL = 1_000;
const ROUNDS = 9;
const READS = 200;
/** A reader who starts in the middle reads so many pages on; then another one comes. */
const PAGES_ON = 40;

/** The slow reads of a page of posts in a large table over those in a small one. */
export function measureFeedPage(bench: Bench): Promise<Result[]> {
  return onBothEngines(bench, SMALL, measure);
}

async function measure(pair: Pair): Promise<Result[]> {
  const { small, large, fewest, most, say } = pair;
  const figures = await inTurn(
    ROUNDS,
    {
      smallFirst: firstPages(small),
      largeFirst: firstPages(large),
      smallDeep: await deepPages(small, fewest),
      largeDeep: await deepPages(large, most),
    },
    say,
  );
  return [
    flatness(pair, "first page", {
      small: figures.smallFirst,
      large: figures.largeFirst,
      limit: LIMIT,
    }),
    flatness(pair, "pages from the middle", {
      small: figures.smallDeep,
      large: figures.largeDeep,
      limit: LIMIT,
    }),
  ];
}

function firstPages(ctx: Ctx): () => Promise<number> {
  const read = () => listReadyPosts(ctx, { before: null, limit: FEED_PAGE });
  return () => p95(read);
}

async function deepPages(ctx: Ctx, posts: number): Promise<() => Promise<number>> {
  const middle = await middleOf(ctx, posts);
  let before: Cursor | null = middle;
  let page = 0;
  return () =>
    p95(async () => {
      const { nextBefore } = await listReadyPosts(ctx, { before, limit: FEED_PAGE });
      page += 1;
      before = page % PAGES_ON === 0 ? middle : parseCursor(nextBefore);
    });
}

function middleOf({ db }: Ctx, posts: number): Promise<Cursor> {
  return db
    .selectFrom("publicaciones")
    .select(["fecha_publicacion as at", "id_publicacion as id"])
    .orderBy("fecha_publicacion", "desc")
    .orderBy("id_publicacion", "desc")
    .offset(posts / 2)
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function p95(read: () => Promise<unknown>): Promise<number> {
  return percentile(await timesOf(READS, read), 0.95);
}
