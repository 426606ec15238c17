import type { Database } from "#db/client.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Caso, ContentEffect } from "#db/schema/cases.ts";

/** From the mildest. */
const ORDER = ["restricted", "hidden", "removed"] as const;

/**
 * Makes the content of a case what its decisions that stand make of it, the strictest of them: nothing
 * has to be remembered to be undone, and what is undone first or last comes to the same. For whoever holds
 * the lock of the case.
 */
export async function settleContent(trx: Database, caso: Caso): Promise<void> {
  const { subject_kind, subject_id } = caso;
  const effect = await effectOn(trx, caso);
  if (subject_kind === "publicacion") await settlePost(trx, subject_id, effect);
  if (subject_kind === "comentario") await settleComment(trx, subject_id, effect !== null);
  if (subject_kind === "mensaje") await settleMessage(trx, subject_id, effect !== null);
}

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

async function settlePost(
  trx: Database,
  id_publicacion: number,
  effect: ContentEffect | null,
): Promise<void> {
  if (!(await lockPost(trx, id_publicacion))) return;
  await trx
    .updateTable("publicaciones")
    .set({ moderacion: effect ?? "visible" })
    .where("id_publicacion", "=", id_publicacion)
    .execute();
  await emit(trx, "post_changed", { id_publicacion });
}

/** The post counts the comments that can be read. */
async function settleComment(trx: Database, id: number, isHidden: boolean): Promise<void> {
  const comment = await trx
    .selectFrom("comentarios")
    .select("id_publicacion")
    .where("id_comentario", "=", id)
    .executeTakeFirst();
  if (!comment || !(await lockPost(trx, comment.id_publicacion))) return;
  const { numUpdatedRows } = await trx
    .updateTable("comentarios")
    .set({ oculto: isHidden ? 1 : 0 })
    .where("id_comentario", "=", id)
    .where("oculto", "=", isHidden ? 0 : 1)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await trx
    .updateTable("publicaciones")
    .set((eb) => ({ commentCount: eb("commentCount", "+", isHidden ? -1 : 1) }))
    .where("id_publicacion", "=", comment.id_publicacion)
    .execute();
}

async function settleMessage(trx: Database, id: number, isHidden: boolean): Promise<void> {
  await trx
    .updateTable("mensajes")
    .set({ oculto: isHidden ? 1 : 0 })
    .where("id", "=", id)
    .execute();
}
