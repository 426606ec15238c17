import { sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { listUserPosts } from "#app/features/posts/queries.server.ts";
import { TILES_PAGE } from "#app/features/profiles/limits.ts";
import { listFollowers } from "#app/features/profiles/lists.server.ts";
import { getProfile } from "#app/features/profiles/queries.server.ts";
import { flatness, onBothEngines, type Pair } from "../both-engines.ts";
import type { Bench, Result } from "../measurement.ts";
import { inTurn, timesOf } from "../rounds.ts";
import { percentile } from "../statistics.ts";

const LIMIT = 1.25;
const SMALL = 1_000;
const ROUNDS = 9;
const READS = 200;
/** The small table has too few people for a longer page: both read as many rows. */
const FOLLOWERS = 12;
/** So many people are visited in turn: those with the most of what is listed. */
const VISITED = 8;

/** The slow visits of a profile and of a list of followers in a large table over a small one. */
export function measureProfileLists(bench: Bench): Promise<Result[]> {
  return onBothEngines(bench, SMALL, measure);
}

async function measure(pair: Pair): Promise<Result[]> {
  const { small, large, say } = pair;
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
  return [
    flatness(pair, "profile with its posts", {
      small: figures.smallProfile,
      large: figures.largeProfile,
      limit: LIMIT,
    }),
    flatness(pair, "followers", {
      small: figures.smallFollowers,
      large: figures.largeFollowers,
      limit: LIMIT,
    }),
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
  await showFollowers(ctx, visited);
  return p95(visited, (id_usuario) =>
    listFollowers(ctx, { id_usuario, before: null, limit: FOLLOWERS }),
  );
}

/** A visitor sees of the followers those who show their own lists. */
async function showFollowers({ db }: Ctx, followed: number[]): Promise<void> {
  const followers = db
    .selectFrom("seguimientos")
    .select("follower_id")
    .where("followed_id", "in", followed);
  await db
    .updateTable("usuarios")
    .set({ listas_visibles: 1 })
    .where("id_usuario", "in", followers)
    .execute();
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
