import type { Ctx } from "#app/context.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { getStatus } from "./status.server.ts";
import {
  type FileProcessing,
  type FileView,
  type PostProcessing,
  smallPicture,
} from "#app/features/posts/view.ts";

/** Where the processing of one's own post stands, file by file. Throws `post_not_found`. */
export async function getProcessing(ctx: Ctx, id_publicacion: number): Promise<PostProcessing> {
  const post = await getPost(ctx, id_publicacion);
  const { status, progress } = await getStatus(ctx, id_publicacion);
  return {
    id_publicacion,
    tipo_publicacion: post.tipo_publicacion,
    status,
    progress: progress ?? 100,
    files: post.archivos.map(processingOf),
    canPublishRest: post.archivos.some((file) => file.status === "ready"),
  };
}

function processingOf(file: FileView): FileProcessing {
  const { id_archivo, tipo, preview, replacement } = file;
  const { status, progress = status === "queued" ? 0 : 100, error } = replacement ?? file;
  const picture = smallPicture(file);
  return { id_archivo, tipo, status, progress, error: error ?? null, picture, preview };
}
