import type { Services } from "#app/services.server.ts";
import { notifyOnce } from "../notify.server.ts";

/**
 * Tells who sent a post and left that it will not be published by itself, and why. A subscriber of
 * `draft_stopped`.
 */
export async function tellOfDraft(
  { db }: Pick<Services, "db">,
  { id_usuario, key }: { id_usuario: number; key: string },
): Promise<void> {
  const draft = await db
    .selectFrom("envios")
    .select(["created_at", "touched_at", "error"])
    .where("id_usuario", "=", id_usuario)
    .where("key", "=", key)
    .where("state", "=", "stopped")
    .executeTakeFirst();
  if (!draft) return;
  const { created_at, touched_at, error } = draft;
  // It has no number, and nobody sends two in one millisecond.
  const line = { ref: created_at, at: touched_at, motivo: error };
  await notifyOnce(db, [{ id_usuario, tipo: "envio_detenido", ...line }]);
}
