import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { fold, wordsOf } from "#app/strings/fold.ts";
import { type Cursor, newestFirst, type Page, toPage } from "#db/pagination.ts";
import { isUnblockedFor, lockPeople } from "../blocks.server.ts";
import { MUTED_PAGE, MUTED_WORDS_MAX } from "../limits.ts";
import { findPerson } from "../queries.server.ts";
import { holdAccount, isInGoodStanding } from "../standing.server.ts";
import { strings } from "../strings.server.ts";
import type { BlockedView } from "../view.ts";

/**
 * Mutes somebody, ends it, or toggles (`muted` absent). They are not told, and see no difference.
 * Throws `cannot_mute_self` and `user_not_found`, and `not_signed_in` where the account was deleted meanwhile.
 */
export async function setMute(
  ctx: SignedInCtx,
  { id_usuario: muted_id, muted }: { id_usuario: number; muted?: boolean | undefined },
): Promise<{ muted: boolean }> {
  const { db, viewer } = ctx;
  if (muted_id === viewer.id_usuario) throw new AppError("cannot_mute_self");
  const row = { id_usuario: viewer.id_usuario, muted_id };
  return db.transaction().execute(async (trx) => {
    await holdAccount(trx, viewer.id_usuario);
    if (muted !== true) {
      const { numDeletedRows } = await trx
        .deleteFrom("silenciados")
        .where("id_usuario", "=", row.id_usuario)
        .where("muted_id", "=", muted_id)
        .executeTakeFirst();
      if (muted === false || numDeletedRows > 0n) return { muted: false };
    }
    await findPerson({ ...ctx, db: trx }, { id_usuario: muted_id });
    await trx
      .insertInto("silenciados")
      .values({ ...row, created_at: Date.now() })
      .onConflict((conflict) => conflict.columns(["id_usuario", "muted_id"]).doNothing())
      .execute();
    return { muted: true };
  });
}

/** Whom the viewer has muted, the latest first. */
export async function listMuted(
  { db, viewer }: SignedInCtx,
  { before, limit = MUTED_PAGE }: { before: Cursor | null; limit?: number },
): Promise<Page<BlockedView>> {
  const query = db
    .selectFrom("silenciados")
    .innerJoin("usuarios", "usuarios.id_usuario", "silenciados.muted_id")
    .where("silenciados.id_usuario", "=", viewer.id_usuario)
    .where(isInGoodStanding())
    .where(isUnblockedFor(viewer, "usuarios.id_usuario"))
    .select(["usuarios.id_usuario", "usuarios.nombre_usuario", "usuarios.profile_picture"])
    .select("silenciados.created_at");
  const order = { at: "silenciados.created_at", id: "silenciados.muted_id" } as const;
  const rows = await newestFirst(query, order, { before, limit }).execute();
  const page = toPage(rows, limit, (row) => ({ at: row.created_at, id: row.id_usuario }));
  return { ...page, rows: page.rows.map(({ created_at: _, ...person }) => person) };
}

/** The words that the viewer does not want to read, the latest first: all of them. */
export async function listMutedWords({ db, viewer }: SignedInCtx): Promise<{ palabra: string }[]> {
  return db
    .selectFrom("palabras_silenciadas")
    .select("palabra")
    .where("id_usuario", "=", viewer.id_usuario)
    .orderBy("created_at", "desc")
    .orderBy("clave")
    .limit(MUTED_WORDS_MAX)
    .execute();
}

/**
 * Mutes a word, a sentence or a hashtag, or reads of it again. Throws `bad_input` for what has no
 * letter in it, `too_many_muted_words`, and `user_not_found` for who is suspended meanwhile.
 */
export async function setMutedWord(
  { db, viewer }: SignedInCtx,
  { palabra, muted }: { palabra: string; muted: boolean },
): Promise<void> {
  const { id_usuario } = viewer;
  const clave = keyOf(palabra);
  if (!clave) {
    throw new AppError("bad_input", { fields: { palabra: strings.fields.mutedWord.empty } });
  }
  await db.transaction().execute(async (trx) => {
    // One at a time, so that several at once do not go beyond the limit.
    if (!(await lockPeople(trx, [id_usuario]))) throw new AppError("user_not_found");
    await trx
      .deleteFrom("palabras_silenciadas")
      .where("id_usuario", "=", id_usuario)
      .where("clave", "=", clave)
      .execute();
    if (!muted) return;
    const { count } = await trx
      .selectFrom("palabras_silenciadas")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("id_usuario", "=", id_usuario)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MUTED_WORDS_MAX) {
      throw new AppError("too_many_muted_words", { values: { max: MUTED_WORDS_MAX } });
    }
    await trx
      .insertInto("palabras_silenciadas")
      .values({ id_usuario, clave, palabra, created_at: Date.now() })
      .execute();
  });
}

/** With and without accents and capitals it is one: a hashtag, or words with a space between. */
function keyOf(palabra: string): string {
  const words = wordsOf(palabra);
  if (words.length === 0) return "";
  const tag = /^#([\p{L}\p{M}\p{Nd}_-]+)$/u.exec(palabra.normalize("NFC"));
  return tag ? fold(`#${tag[1]}`) : words.join(" ");
}
