import type { SignedInCtx } from "#app/context.server.ts";
import type { CaptionLanguage } from "#app/features/media/captions/limits.ts";
import { readCaptions, writeCaptions } from "#app/features/media/captions/text.ts";
import { wordsSaid } from "#app/features/index/text.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { AppError } from "#app/http/errors.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import { requireVideo, type VideoAddress } from "./own-captions.server.ts";
import { wrongWords } from "./wrong-words.ts";

interface InLanguage extends VideoAddress {
  idioma: CaptionLanguage;
}

/**
 * Keeps the captions of a video of the viewer's own post in one language, and shows them. What was sent is
 * read and written anew: nothing of it but times and plain words stays. Throws `bad_input` with the lines that are
 * wrong, `post_not_found` and `not_found`.
 */
export async function saveCaptions(ctx: SignedInCtx, at: InLanguage, sent: string): Promise<void> {
  const { duration_ms } = await requireVideo(ctx, at);
  const read = readCaptions(sent, duration_ms);
  if (!read.ok) {
    const fields = { vtt: wrongWords(read.wrong) };
    throw new AppError("bad_input", { fields, typed: { vtt: sent } });
  }
  const { id, id_archivo, idioma } = at;
  const row = { estado: "saved", vtt: writeCaptions(read.cues), changed_at: Date.now() } as const;
  await ctx.db.transaction().execute(async (trx) => {
    await lockPost(trx, id);
    await requireVideo({ ...ctx, db: trx }, at);
    await trx
      .insertInto("subtitulos")
      .values({ id_archivo, idioma, ...row })
      .onConflict((conflict) => conflict.columns(["id_archivo", "idioma"]).doUpdateSet(row))
      .execute();
    await tellWhichAreShown(trx, at);
  });
}

/** Takes captions in one language away, or a draft of them. Throws `post_not_found` and `not_found`. */
export async function deleteCaptions(ctx: SignedInCtx, at: InLanguage): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockPost(trx, at.id);
    await requireVideo({ ...ctx, db: trx }, at);
    const { numDeletedRows } = await trx
      .deleteFrom("subtitulos")
      .where("id_archivo", "=", at.id_archivo)
      .where("idioma", "=", at.idioma)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError("not_found");
    await tellWhichAreShown(trx, at);
  });
}

/** With the file stands which captions it has, as lists of posts read it, and what the search is to find of them. */
async function tellWhichAreShown(trx: Database, { id, id_archivo }: VideoAddress): Promise<void> {
  const shown = await trx
    .selectFrom("subtitulos")
    .select(["idioma", "vtt"])
    .where("id_archivo", "=", id_archivo)
    .where("estado", "=", "saved")
    .orderBy("idioma")
    .execute();
  await trx
    .updateTable("archivos")
    .set({
      subtitulos: shown.map(({ idioma }) => idioma).join(" "),
      dicho: wordsSaid(shown.flatMap(({ vtt }) => wordsIn(vtt))),
    })
    .where("id_archivo", "=", id_archivo)
    .execute();
  await emit(trx, "post_changed", { id_publicacion: id });
}

function wordsIn(vtt: string): string[] {
  const read = readCaptions(vtt);
  return read.ok ? read.cues.map(({ text }) => text) : [];
}
