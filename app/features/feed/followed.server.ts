import type { Ctx } from "#app/context.server.ts";
import { isListed } from "#app/features/posts/visibility.server.ts";
import type { Database } from "#db/client.ts";
import { type Cursor, newestFirst } from "#db/pagination.ts";
import { padded } from "./candidates.server.ts";
import { FOLLOWED_MAX } from "./limits.ts";

/**
 * The posts of the creators a viewer follows, newest first, one more than the limit when there are
 * more. The newest n posts of all are of the n creators with the newest posts, and of each its n
 * newest at most: so it reads one row of each creator and then n of each of n, however many posts
 * there are.
 */
export async function postsOfFollowed(
  { db, viewer }: Ctx,
  { before, limit }: { before: Cursor | null; limit: number },
): Promise<Cursor[]> {
  if (!viewer) return [];
  const creators = await newestCreators(db, viewer.id_usuario, before, limit + 1);
  if (creators.length === 0) return [];
  const [first, ...others] = padded(creators).map((creator) =>
    db.selectFrom(newestOf(db, creator, { before, limit }).as("posts")).select(["at", "id"]),
  );
  const posts = others.reduce((all, more) => all.union(more), first!);
  return db
    .selectFrom(posts.as("followed"))
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}

function newestOf(db: Database, creator: number, page: { before: Cursor | null; limit: number }) {
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
