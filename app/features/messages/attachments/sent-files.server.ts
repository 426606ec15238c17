import type { SignedInCtx } from "#app/context.server.ts";
import type { ReceivedFile } from "#app/features/media/intake/receive.server.ts";
import { DURATION_SLACK_SECONDS, MESSAGE_VIDEO_SECONDS } from "#app/features/media/limits.ts";
import { probeVideo } from "#app/features/media/video/probe.server.ts";
import { receivedOf } from "#app/features/resumable/receive.server.ts";
import { filesOf } from "#app/features/resumable/take.server.ts";
import { getUpload } from "#app/features/resumable/uploads.server.ts";
import { AppError } from "#app/http/errors.ts";
import { MESSAGE_FILES_MAX } from "../limits.ts";

/** Uploads that came whole, as files. Throws `upload_not_found`. */
export async function filesOfUploads(ctx: SignedInCtx, ids: string[]): Promise<ReceivedFile[]> {
  const rows = [];
  for (const id of ids) {
    const row = await getUpload(ctx, id);
    // One whose last byte has come is an object from here on.
    const isWhole = !row.done && (await receivedOf(ctx, row)) === row.size;
    rows.push(isWhole ? await getUpload(ctx, id) : row);
  }
  return filesOf(ctx, rows);
}

/** Throws `message_too_many_files`. */
export function requireFew(count: number): void {
  if (count <= MESSAGE_FILES_MAX) return;
  throw new AppError("message_too_many_files", { values: { max: MESSAGE_FILES_MAX } });
}

/**
 * Seconds of video among these files; one that cannot be probed counts nothing: its processing will say what
 * is wrong with it. Throws `message_video_too_long`.
 */
export async function requireLengths(ctx: SignedInCtx, files: ReceivedFile[]): Promise<number> {
  let total = 0;
  for (const { name, tipo } of files) {
    if (tipo !== "video") continue;
    const result = await ctx.objects.withLocalFile(name, (path) => probeVideo(path));
    const seconds = result.ok ? result.probe.seconds : 0;
    if (seconds > MESSAGE_VIDEO_SECONDS + DURATION_SLACK_SECONDS) {
      const max = MESSAGE_VIDEO_SECONDS / 60;
      throw new AppError("message_video_too_long", { values: { max } });
    }
    total += Math.ceil(seconds);
  }
  return total;
}
