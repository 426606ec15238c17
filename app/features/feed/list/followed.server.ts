import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { isListed } from "#app/features/posts/visibility.server.ts";
import type { Database } from "#db/client.ts";
import { joinsLaterally } from "#db/engines/engine.ts";
import { idsIn } from "#db/engines/value-rows.ts";
import { type Cursor, newestFirst } from "#db/pagination.ts";
import { FOLLOWED_MAX } from "../limits.ts";

/**
 * The posts of the creators a viewer follows, newest first, one more than the limit when there are
 * more. The newest n posts of all are of the n creators with the newest posts, and of each its n
 * newest at most: so it reads one row of each creator and then n of each of n, however many posts
 * there are.
 */
export async function postsOfFollowed(
  { db, viewer }: Ctx,
  { before, limit }: PageInput,
): Promise<Cursor[]> {
  if (!viewer) return [];
  const creators = await newestCreators(db, viewer.id_usuario, before, limit + 1);
  if (creators.length === 0) return [];
  const page = { before, limit };
  return db
    .selectFrom(
      (joinsLaterally(db) ? newestOfAll : newestOfEach)(db, creators, page).as("followed"),
    )
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}

interface PageInput {
  before: Cursor | null;
  limit: number;
}

/** One statement to plan, however many creators there are. */
function newestOfAll(db: Database, creators: number[], page: PageInput) {
  return db
    .selectFrom(sql<{ id: number }>`${idsIn(db, creators)}`.as("author"))
    .crossJoinLateral(newestOf(db, sql<number>`author.id`, page).as("posts"))
    .select(["posts.at", "posts.id"]);
}

function newestOfEach(db: Database, creators: number[], page: PageInput) {
  const [first, ...others] = padded(creators).map((creator) =>
    db.selectFrom(newestOf(db, creator, page).as("posts")).select(["at", "id"]),
  );
  return others.reduce((all, more) => all.union(more), first!);
}

/** Few different lengths, so that prepared statements are used again. */
function padded<T>(values: T[]): T[] {
  const length = 2 ** Math.ceil(Math.log2(Math.max(8, values.length)));
  return [...values, ...Array<T>(length - values.length).fill(values.at(-1)!)];
}

function newestOf(db: Database, creator: number | RawBuilder<number>, page: PageInput) {
  const query = db
    .selectFrom("publicaciones")
    .select(["fecha_publicacion as at", "id_publicacion as id"])
    .where("id_usuario", "=", creator)
    .where(isListed(null));
  return newestFirst(query, { at: "fecha_publicacion", id: "id_publicacion" }, page);
}

async function newestCreators(
  db: Database,
  follower_id: number,
  before: Cursor | null,
  limit: number,
): Promise<number[]> {
  const followed = db
    .selectFrom("seguimientos")
    .select("followed_id")
    .where("follower_id", "=", follower_id)
    .orderBy("created_at", "desc")
    .orderBy("followed_id", "desc")
    .limit(FOLLOWED_MAX);
  const rows = await db
    .selectFrom(
      db
        .selectFrom(followed.as("followed"))
        .select((eb) => [
          "followed.followed_id as id",
          eb
            .selectFrom("publicaciones")
            .select("fecha_publicacion")
            .whereRef("publicaciones.id_usuario", "=", "followed.followed_id")
            .where("fecha_publicacion", "<=", before?.at ?? Number.MAX_SAFE_INTEGER)
            .where(isListed(null))
            .orderBy("fecha_publicacion", "desc")
            .limit(1)
            .as("newest"),
        ])
        .as("creators"),
    )
    .select("id")
    .where("newest", "is not", null)
    .orderBy("newest", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
