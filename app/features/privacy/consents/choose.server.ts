import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { forgetTaste } from "#app/features/feed/list/forget-taste.server.ts";
import { acceptTexts, recordConsents } from "#app/features/people/consents.server.ts";
import type { Choices } from "#app/http/cookies/choices.server.ts";
import { TEXTS_NOW } from "#app/legal-versions.ts";

type Purpose = "personalizacion" | "analitica" | "sugerencias";

/**
 * Keeps what somebody lets their data be used for. Saying no to personalisation forgets what was learned of
 * them; `feedName` is what the feed calls them.
 */
export async function choose(
  { db, viewer }: Pick<Ctx, "db" | "viewer">,
  choices: Choices,
  feedName: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (viewer) await keep({ db: trx, viewer }, { ...choices });
    if (!choices.personalizacion) await forgetTaste(trx, feedName);
  });
}

/** Whether others may be told of somebody as one to know. */
export async function setSuggested(
  { db, viewer }: Pick<SignedInCtx, "db" | "viewer">,
  sugerencias: boolean,
): Promise<void> {
  await db.transaction().execute((trx) => keep({ db: trx, viewer }, { sugerencias }));
}

/** Writes what differs from before, and a line of the ledger for each. */
async function keep(
  { db, viewer: { id_usuario } }: Pick<SignedInCtx, "db" | "viewer">,
  chosen: Partial<Record<Purpose, boolean>>,
): Promise<void> {
  const before = await db
    .selectFrom("usuarios")
    .select(["personalizacion", "analitica", "sugerencias"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirstOrThrow();
  for (const [name, isGiven] of Object.entries(chosen)) {
    const what = name as Purpose;
    if (Boolean(before[what]) === isGiven) continue;
    await db
      .updateTable("usuarios")
      .set({ [what]: isGiven ? 1 : 0 })
      .where("id_usuario", "=", id_usuario)
      .execute();
    await recordConsents(db, id_usuario, [{ what, isGiven }]);
  }
}

/** Keeps that somebody has been told of the texts as they are now. */
export async function dismissTexts({ db, viewer }: SignedInCtx): Promise<void> {
  await db
    .updateTable("usuarios")
    .set({ textos_vistos: TEXTS_NOW })
    .where("id_usuario", "=", viewer.id_usuario)
    .execute();
}

/** Agrees to the terms and the privacy notice as they are now. */
export async function acceptNow({ db, viewer }: SignedInCtx): Promise<void> {
  await db.transaction().execute((trx) => acceptTexts(trx, viewer.id_usuario));
}
