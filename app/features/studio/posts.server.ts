import { isOwnedBy } from "#app/features/posts/visibility.server.ts";
import type { SignedInCtx } from "#app/context.server.ts";
import { type Cursor, type Page, toPage, withinCount } from "#db/pagination.ts";
import { POSTS_PAGE, type PostSort } from "./limits.ts";
import type { PostLine } from "./view.ts";

export interface PostsInput {
  sort: PostSort;
  dir: "asc" | "desc";
  before: Cursor | null;
  limit?: number | undefined;
}

/** The viewer's own posts that are ready, by one of their columns. */
export async function listPostLines(
  { db, viewer }: SignedInCtx,
  { sort, dir, before, limit = POSTS_PAGE }: PostsInput,
): Promise<Page<PostLine>> {
  const place = before && sort !== "fecha_publicacion" ? withinCount(before) : before;
  const rows = await db
    .selectFrom("publicaciones")
    .select([
      "id_publicacion",
      "descripcion",
      "views",
      "likeCount",
      "commentCount",
      "fecha_publicacion",
    ])
    .where(isOwnedBy(viewer))
    .where("status", "=", "ready")
    .$if(place !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple(sort, "id_publicacion"),
          dir === "desc" ? "<" : ">",
          eb.tuple(place!.at, place!.id),
        ),
      ),
    )
    .orderBy(sort, dir)
    .orderBy("id_publicacion", dir)
    .limit(limit + 1)
    .execute();
  const page = toPage(rows, limit, (row) => ({ at: row[sort], id: row.id_publicacion }));
  return {
    nextBefore: page.nextBefore,
    rows: page.rows.map((row) => ({
      ...row,
      fecha_publicacion: new Date(row.fecha_publicacion).toISOString(),
    })),
  };
}
