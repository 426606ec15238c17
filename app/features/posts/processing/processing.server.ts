import type { Ctx } from "#app/context.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { getStatus } from "./status.server.ts";
import type { PostProcessing } from "#app/features/posts/view.ts";

/** Where the processing of one's own post stands, file by file. Throws `post_not_found`. */
export async function getProcessing(ctx: Ctx, id_publicacion: number): Promise<PostProcessing> {
  const post = await getPost(ctx, id_publicacion);
  const { status, progress } = await getStatus(ctx, id_publicacion);
  return {
    id_publicacion,
    status,
    progress: progress ?? 100,
    errors: post.archivos.flatMap(({ error, replacement }, position) => {
      const reason = error ?? replacement?.error;
      return reason ? [{ position, error: reason }] : [];
    }),
    canPublishRest: post.archivos.some((file) => file.status === "ready"),
  };
}
