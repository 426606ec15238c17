import type { Ctx } from "#app/context.server.ts";
import { isListed, isOpenTo } from "#app/features/posts/visibility.server.ts";
import type { Database } from "#db/client.ts";
import { idsIn } from "#db/engines/value-rows.ts";
import type { Candidate } from "../ranking/score.ts";

/**
 * What ranking has to know of these posts. Those the viewer may not see whole are left out: a
 * locked post is no recommendation.
 */
export async function readCandidates(ctx: Ctx, ids: number[]): Promise<Candidate[]> {
  if (ids.length === 0) return [];
  const [rows, tags] = await Promise.all([readPosts(ctx, ids), readTags(ctx.db, ids)]);
  return rows.map(({ shown, watched, anon_shown, anon_watched, ...post }) => ({
    ...post,
    tags: tags.get(post.id) ?? [],
    attention: {
      shown: shown ?? 0,
      watched: watched ?? 0,
      anonShown: anon_shown ?? 0,
      anonWatched: anon_watched ?? 0,
    },
  }));
}

function readPosts(ctx: Ctx, ids: number[]) {
  return ctx.db
    .selectFrom("publicaciones")
    .leftJoin("atenciones", "atenciones.id_publicacion", "publicaciones.id_publicacion")
    .where("publicaciones.id_publicacion", "in", idsIn(ctx.db, ids))
    .where(isListed(null))
    .where(isOpenTo(ctx.viewer))
    .select([
      "publicaciones.id_publicacion as id",
      "publicaciones.id_usuario",
      "publicaciones.tipo_publicacion as tipo",
      "publicaciones.fecha_publicacion as fecha",
      "publicaciones.likeCount",
      "publicaciones.saveCount",
      "publicaciones.commentCount",
      "publicaciones.views",
      "atenciones.shown",
      "atenciones.watched",
      "atenciones.anon_shown",
      "atenciones.anon_watched",
    ])
    .execute();
}

/** So many of the hottest posts are called trending. */
const HOT = 30;

/** Those of the posts that are among the hottest. */
export async function readTrending(db: Database, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom("tendencias")
    .select("id_publicacion as id")
    .orderBy("points", "desc")
    .orderBy("id_publicacion", "desc")
    .limit(HOT)
    .execute();
  const hot = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => hot.has(id)));
}

async function readTags(db: Database, ids: number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom("clasificaciones")
    .select(["id_publicacion as id", "tag"])
    .where("id_publicacion", "in", idsIn(db, ids))
    .execute();
  const tags = new Map<number, string[]>();
  for (const { id, tag } of rows) tags.set(id, [...(tags.get(id) ?? []), tag]);
  return tags;
}

/** Id and kind of the posts that exist, in the order given; locked ones too. */
export async function readKinds(
  ctx: Ctx,
  ids: number[],
): Promise<Pick<Candidate, "id" | "tipo">[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom("publicaciones")
    .select(["id_publicacion as id", "tipo_publicacion as tipo"])
    .where("id_publicacion", "in", idsIn(ctx.db, ids))
    .where(isListed(null))
    .execute();
  const kinds = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => kinds.get(id) ?? []);
}
