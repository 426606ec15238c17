import type { Database } from "#db/client.ts";
import { setCommentHidden } from "#app/features/comments/counted.server.ts";
import { setMessageHidden } from "#app/features/messages/thread/hidden.server.ts";
import { setModeration } from "#app/features/posts/moderate.server.ts";
import { showHidden } from "#app/features/profiles/settings/hidden-picture.server.ts";
import type { Caso, ContentEffect, SubjectKind } from "#db/schema/cases.ts";
import { giveUploadBack } from "../uploads/settle.server.ts";

/** From the mildest. */
const ORDER = ["restricted", "hidden", "removed"] as const;

/**
 * Makes the content of a case what its decisions that stand make of it, the strictest of them: nothing
 * has to be remembered to be undone, and what is undone first or last comes to the same. A picture of a profile
 * is taken away by {@link takeAway}; here one that was hidden is shown again. What was refused is given back. For whoever holds the lock of
 * the case, and of a picture its person's.
 */
export async function settleContent(trx: Database, caso: Caso): Promise<void> {
  const { subject_kind, subject_id, affected_id, is_hidden } = caso;
  const effect = await effectOn(trx, caso);
  const isHidden = effect !== null;
  if (subject_kind === "publicacion") await setModeration(trx, subject_id, effect ?? "visible");
  if (subject_kind === "comentario") await setCommentHidden(trx, subject_id, isHidden);
  if (subject_kind === "mensaje") await setMessageHidden(trx, subject_id, isHidden);
  if (subject_kind === "subida" && !isHidden) await giveUploadBack(trx, subject_id);
  const picture = pictureOfCase[subject_kind];
  // What a decision took of it is hidden no more.
  if (picture && affected_id !== null && !is_hidden) await showHidden(trx, affected_id, picture);
}

/** Which picture of a profile a case is about where it is about one. */
export const pictureOfCase: Partial<Record<SubjectKind, "avatar" | "cover">> = {
  avatar: "avatar",
  perfil: "cover",
};

async function effectOn(
  trx: Database,
  { id_caso, is_hidden }: Caso,
): Promise<ContentEffect | null> {
  const rows = await trx
    .selectFrom("decisiones")
    .select("content_effect")
    .where("id_caso", "=", id_caso)
    .where("content_effect", "is not", null)
    .where("reversed_at", "is", null)
    .execute();
  const effects = new Set(rows.map(({ content_effect }) => content_effect));
  if (is_hidden) effects.add("hidden");
  return ORDER.findLast((effect) => effects.has(effect)) ?? null;
}
