import type { SignedInCtx } from "#app/context.server.ts";
import { listNewestOf } from "#app/features/posts/queries.server.ts";
import { type PostView, smallPicture } from "#app/features/posts/view.ts";

/** One of one's own posts that was sent a moment ago, or is not done. */
export interface RecentUpload {
  id_publicacion: number;
  status: PostView["status"];
  tipo: "image" | "video";
  /** Object name; null while there is none. */
  picture: string | null;
  preview: string | null;
}

const LOOKED_AT = 6;
const SHOWN = 3;
/** So long one is news, by what became of it; while it is queued it always is. */
const FRESH_MS = { ready: 10 * 60 * 1000, failed: 24 * 60 * 60 * 1000, queued: Infinity };

/**
 * What was sent last and is not done, or only just: whoever comes back after a line that was cut sees
 * here what was taken, also without scripts.
 */
export async function listRecentUploads(ctx: SignedInCtx): Promise<RecentUpload[]> {
  const { id_usuario } = ctx.viewer;
  const { rows } = await listNewestOf(ctx, { id_usuario, before: null, limit: LOOKED_AT });
  const now = Date.now();
  return rows
    .filter(({ status, fecha_publicacion: at }) => now - Date.parse(at) < FRESH_MS[status])
    .slice(0, SHOWN)
    .map(({ id_publicacion, status, archivos: [first] }) => ({
      ...{ id_publicacion, status, tipo: first?.tipo ?? "image" },
      picture: first ? smallPicture(first) : null,
      preview: first?.preview ?? null,
    }));
}
