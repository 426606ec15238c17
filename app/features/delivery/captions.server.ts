import type { Ctx } from "#app/context.server.ts";
import type { CaptionLanguage } from "#app/features/media/captions/limits.ts";
import { isListed, isOpenTo, isShownTo } from "#app/features/posts/visibility.server.ts";
import { AppError } from "#app/http/errors.ts";
import { conditionFailed } from "./preconditions.ts";

/**
 * The captions of a video in one language, as far as the viewer may see the post it belongs to. Throws
 * `not_found` for everything else, a draft too.
 */
export async function deliverCaptions(
  { db, viewer }: Ctx,
  { file, idioma }: { file: number; idioma: CaptionLanguage },
  request: Request,
): Promise<Response> {
  const found = await db
    .selectFrom("subtitulos")
    .innerJoin("archivos", "archivos.id_archivo", "subtitulos.id_archivo")
    .innerJoin("publicaciones", "publicaciones.id_publicacion", "archivos.id_publicacion")
    .where("subtitulos.id_archivo", "=", file)
    .where("subtitulos.idioma", "=", idioma)
    .where("subtitulos.estado", "=", "saved")
    .select(["subtitulos.vtt", "subtitulos.changed_at"])
    .select([
      isListed(viewer).as("isListed"),
      isOpenTo(viewer).as("isOpen"),
      isShownTo(viewer).as("isTheirs"),
      isListed(null).as("isListedToAll"),
      isOpenTo(null).as("isOpenToAll"),
    ])
    .executeTakeFirst();
  if (!found || !((found.isListed && found.isOpen) || found.isTheirs)) {
    throw new AppError("not_found");
  }
  const validators = {
    etag: `"${file}-${idioma}-${found.changed_at}"`,
    modified: found.changed_at,
  };
  const isPublic = found.isListedToAll && found.isOpenToAll;
  const headers = {
    "Content-Type": "text/vtt; charset=utf-8",
    "Content-Disposition": "inline",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": isPublic ? "cross-origin" : "same-origin",
    // They are small: a browser asks each time whether they are still shown, and are the same.
    "Cache-Control": isPublic ? "private, no-cache" : "private, no-store",
    ETag: validators.etag,
  };
  const instead = conditionFailed(request.headers, validators);
  return new Response(instead ? null : found.vtt, { status: instead ?? 200, headers });
}
