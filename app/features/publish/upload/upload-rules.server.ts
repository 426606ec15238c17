import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { DURATION_SLACK_SECONDS, SHORTIT_MAX_SECONDS } from "#app/features/media/limits.ts";
import { probeVideo } from "#app/features/media/video/probe.server.ts";
import type { ReceivedFile } from "#app/features/media/intake/receive.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Publicacion } from "#db/schema/posts.ts";
import type { UploadLimits } from "./chosen-file.ts";

/** What a form says of them before anything is sent. */
export function uploadLimits(): UploadLimits {
  const { maxFilesPerPost, maxUploadBytes, maxVideoSeconds } = getEnv();
  return { maxFiles: maxFilesPerPost, maxUploadMb: maxUploadBytes / 1024 / 1024, maxVideoSeconds };
}

/**
 * Throws `shortit_too_long`. A video that cannot be probed goes on: its processing will say what is
 * wrong with it.
 */
export async function requireShort(
  ctx: Ctx,
  tipo: Publicacion["tipo_publicacion"],
  [file]: ReceivedFile[],
): Promise<void> {
  if (tipo !== "shortit" || !file) return;
  const result = await ctx.objects.withLocalFile(file.name, (path) => probeVideo(path));
  if (result.ok && result.probe.seconds > SHORTIT_MAX_SECONDS + DURATION_SLACK_SECONDS) {
    throw new AppError("shortit_too_long", { values: { max: SHORTIT_MAX_SECONDS } });
  }
}
