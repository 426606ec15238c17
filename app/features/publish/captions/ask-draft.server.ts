import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import type { CaptionLanguage } from "#app/features/media/captions/limits.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { AppError } from "#app/http/errors.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { requireVideo, type VideoAddress } from "./own-captions.server.ts";

/**
 * Asks for a draft of captions, which only their owner sees until they save it. Throws `not_found` where the
 * operator has no model of speech, `has_captions` where there is nothing to draft, `not_ready` of a video that is
 * not processed, and what {@link requireVideo} throws.
 */
export async function askDraft(
  ctx: SignedInCtx,
  at: VideoAddress & { idioma: CaptionLanguage },
): Promise<void> {
  if (!getEnv().whisper) throw new AppError("not_found");
  const { id_archivo, idioma } = at;
  await ctx.db.transaction().execute(async (trx) => {
    await lockPost(trx, at.id);
    const { duration_ms } = await requireVideo({ ...ctx, db: trx }, at);
    if (duration_ms === null) throw new AppError("not_ready");
    const asked = { estado: "queued", vtt: "", changed_at: Date.now() } as const;
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("subtitulos")
      .values({ id_archivo, idioma, ...asked })
      .onConflict((conflict) =>
        conflict
          .columns(["id_archivo", "idioma"])
          .doUpdateSet(asked)
          .where("subtitulos.estado", "=", "failed"),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new AppError("has_captions");
    await enqueue(trx, "draft_captions", { id_archivo, idioma });
  });
}
