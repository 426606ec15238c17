import { sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { isUnmuted } from "#app/features/people/mutes/mutes.server.ts";
import { isRecommended } from "#app/features/posts/visibility.server.ts";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { itemsOf, jsonRows, numberIn } from "#db/engines/json-rows.ts";
import { AT_FIRST, type Cursor, cursorLater, newestFirst } from "#db/pagination.ts";
import { BATCH, FOLLOWED_MAX } from "../limits.ts";

/** The newest posts of the creators a viewer follows: a batch, and one more when there are more. */
export async function postsOfFollowed(
  { db, viewer }: Ctx,
  before: Cursor | null,
): Promise<Cursor[]> {
  if (!viewer) return [];
  return batch.all(db, { me: viewer.id_usuario, before: before ?? AT_FIRST });
}

const batch = compiled((db, { me, before }: { me: number; before: Cursor }) =>
  newestOfFollowed(db, me, { before: cursorLater(before), limit: BATCH }),
);

interface PageInput {
  before: Cursor;
  limit: number;
}

/**
 * The newest n posts of all are of the n creators with the newest posts, and of each its n newest at most:
 * so it reads one row of each creator and then n of each of n, however many posts there are.
 */
export function newestOfFollowed(db: Database, follower_id: number, page: PageInput) {
  const authors = db
    .selectFrom(newestCreators(db, follower_id, page).as("author"))
    .select(jsonRows(db, newestOf(db, page)).as("posts"));
  const [at, id] = [numberIn("at"), numberIn("id")];
  const found = sql<Cursor>`(select ${at} as at, ${id} as id
    from ${authors} as authors, ${itemsOf(db, "authors.posts")})`;
  return db
    .selectFrom(found.as("found"))
    .select(["at", "id"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit + 1);
}

/** Of an `author` of the query around it. */
function newestOf(db: Database, page: PageInput) {
  const query = db
    .selectFrom("publicaciones")
    .select(["fecha_publicacion as at", "id_publicacion as id"])
    .where("id_usuario", "=", sql.ref<number>("author.id"))
    .where(isRecommended());
  return newestFirst(query, { at: "fecha_publicacion", id: "id_publicacion" }, page);
}

function newestCreators(db: Database, follower_id: number, { before, limit }: PageInput) {
  const followed = db
    .selectFrom("seguimientos")
    .select("followed_id")
    .where("follower_id", "=", follower_id)
    .where(isUnmuted("seguimientos.followed_id", follower_id))
    .orderBy("created_at", "desc")
    .orderBy("followed_id", "desc")
    .limit(FOLLOWED_MAX);
  const creators = db
    .selectFrom(followed.as("followed"))
    .select((eb) => [
      "followed.followed_id as id",
      eb
        .selectFrom("publicaciones")
        .select("fecha_publicacion")
        .whereRef("publicaciones.id_usuario", "=", "followed.followed_id")
        .where("fecha_publicacion", "<=", before.at)
        .where(isRecommended())
        .orderBy("fecha_publicacion", "desc")
        .limit(1)
        .as("newest"),
    ]);
  return db
    .selectFrom(creators.as("creators"))
    .select("id")
    .where("newest", "is not", null)
    .orderBy("newest", "desc")
    .limit(limit + 1);
}
