import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { DURATION_SLACK_SECONDS, SHORTIT_MAX_SECONDS } from "#app/features/media/limits.ts";
import { probeVideo } from "#app/features/media/video/probe.server.ts";
import type { ReceivedFile } from "#app/features/media/intake/receive.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Publicacion } from "#db/schema/posts.ts";
import type { UploadLimits } from "./chosen/chosen-file.ts";

/** What a form says of them before anything is sent. */
export function uploadLimits(): UploadLimits {
  const { maxFilesPerPost, maxUploadBytes, maxVideoSeconds } = getEnv();
  return { maxFiles: maxFilesPerPost, maxUploadMb: maxUploadBytes / 1024 / 1024, maxVideoSeconds };
}

/**
 * Seconds of video among these files. One that cannot be probed counts nothing: its processing will
 * say what is wrong with it. Throws `shortit_too_long`.
 */
export async function requireLengths(
  ctx: Ctx,
  tipo: Publicacion["tipo_publicacion"],
  files: ReceivedFile[],
): Promise<number> {
  let total = 0;
  if (tipo !== "shortit" && getEnv().perPerson.videoSecondsPerDay === 0) return total;
  for (const { name, tipo: kind } of files) {
    if (kind !== "video") continue;
    const result = await ctx.objects.withLocalFile(name, (path) => probeVideo(path));
    const seconds = result.ok ? result.probe.seconds : 0;
    if (tipo === "shortit" && seconds > SHORTIT_MAX_SECONDS + DURATION_SLACK_SECONDS) {
      throw new AppError("shortit_too_long", { values: { max: SHORTIT_MAX_SECONDS } });
    }
    total += Math.ceil(seconds);
  }
  return total;
}
