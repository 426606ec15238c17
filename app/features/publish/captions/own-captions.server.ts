import type { SignedInCtx } from "#app/context.server.ts";
import type { CaptionLanguage } from "#app/features/media/captions/limits.ts";
import { isOwnedBy } from "#app/features/posts/visibility.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { OwnCaptions } from "./schema.ts";

/** A video of a post. */
export interface VideoAddress {
  id: number;
  id_archivo: number;
}

/** What there is of captions of a video of one's own, drafts too. Throws `post_not_found` and `not_found`. */
export async function readOwnCaptions(ctx: SignedInCtx, at: VideoAddress): Promise<OwnCaptions[]> {
  await requireVideo(ctx, at);
  const rows = await ctx.db
    .selectFrom("subtitulos")
    .select(["idioma", "estado", "vtt"])
    .where("id_archivo", "=", at.id_archivo)
    .orderBy("idioma")
    .execute();
  return rows.map((row) => ({ ...row, idioma: row.idioma as CaptionLanguage }));
}

/** A video of the viewer's own post. Throws `post_not_found` and `not_found` for what is not theirs, or no video. */
export async function requireVideo(
  { db, viewer }: SignedInCtx,
  { id, id_archivo }: VideoAddress,
): Promise<{ duration_ms: number | null }> {
  const post = await db
    .selectFrom("publicaciones")
    .leftJoin("archivos", (join) =>
      join
        .onRef("archivos.id_publicacion", "=", "publicaciones.id_publicacion")
        .on("archivos.id_archivo", "=", id_archivo)
        .on("archivos.tipo", "=", "video"),
    )
    .select(["archivos.id_archivo", "archivos.duration_ms"])
    .where("publicaciones.id_publicacion", "=", id)
    .where(isOwnedBy(viewer))
    .executeTakeFirst();
  if (!post) throw new AppError("post_not_found");
  if (post.id_archivo === null) throw new AppError("not_found");
  return { duration_ms: post.duration_ms };
}
