import { open, placeOf, seal } from "#app/features/vault/seal.server.ts";
import { retireObjects } from "#app/features/media/objects.server.ts";
import type { Database } from "#db/client.ts";
import type { Verificacion, VerificationState } from "#db/schema/verification.ts";
import { type Details, keptDetails } from "./schema.server.ts";

/** Under way: a person has at most one of these. */
export const openStates: VerificationState[] = ["borrador", "enviada", "en_proveedor"];

type Row = Pick<Verificacion, "id_verificacion" | "datos">;

export function sealDetails(id_verificacion: number, details: Details): string {
  return seal(placeOf("verificaciones", "datos", id_verificacion), details);
}

/** Null: nothing was said, or it is kept no longer. Throws `SealError`. */
export function openDetails({ id_verificacion, datos }: Row): Details | null {
  if (datos === null) return null;
  return keptDetails.parse(open(placeOf("verificaciones", "datos", id_verificacion), datos));
}

/** What is there of a person, the newest first. */
export async function latestOf(db: Database, id_usuario: number): Promise<Verificacion | null> {
  const row = await db
    .selectFrom("verificaciones")
    .selectAll()
    .where("id_usuario", "=", id_usuario)
    .orderBy("id_verificacion", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The approval that holds now. */
export async function liveOf(db: Database, id_usuario: number): Promise<Verificacion | null> {
  const row = await db
    .selectFrom("verificaciones")
    .selectAll()
    .where("id_usuario", "=", id_usuario)
    .where("state", "=", "aprobada")
    .orderBy("id_verificacion", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export function photosOf(db: Database, id_verificacion: number) {
  return db
    .selectFrom("documentos_verificacion")
    .selectAll()
    .where("id_verificacion", "=", id_verificacion)
    .execute();
}

/**
 * Deletes what was sent with a verification: data, documents, where it goes on and what was told of them. That
 * there was one, and what came of it, stays; the hash of the document only where it is said so.
 */
export async function wipe(
  trx: Database,
  id_verificacion: number,
  { keepHash = false } = {},
): Promise<void> {
  const photos = await photosOf(trx, id_verificacion);
  if (photos.length > 0) {
    await retireObjects(
      trx,
      photos.map(({ name }) => name),
    );
  }
  await trx
    .deleteFrom("documentos_verificacion")
    .where("id_verificacion", "=", id_verificacion)
    .execute();
  await trx
    .updateTable("verificaciones")
    .set({
      ...{ datos: null, sesion: null, nota: null, purged_at: Date.now() },
      ...(!keepHash && { huella: null }),
    })
    .where("id_verificacion", "=", id_verificacion)
    .execute();
}
