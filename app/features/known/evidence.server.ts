import type {
  Belonging,
  Fingerprint,
  Sent,
} from "#app/features/media/fingerprints/fingerprint.server.ts";
import { canSeal, open, placeOf, seal } from "#app/features/vault/seal.server.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import type { SubidaConocida } from "#db/schema/known.ts";
import type { Match } from "./matches.server.ts";

/** What is known of an upload that was found on lists. */
export interface KnownUpload {
  sent: Sent;
  fingerprint: Fingerprint;
  matches: readonly Match[];
  isRefused: boolean;
}

/**
 * Keeps what a report to the authority says, as the rows have it now: they may be gone when it is written. It
 * is sealed, at once or, from where no keys are, by who has them.
 */
export async function keepEvidence(
  trx: Database,
  id_subida: number,
  { sent, fingerprint, matches, id_usuario }: KnownUpload & { id_usuario: number },
): Promise<void> {
  const person = await trx
    .selectFrom("usuarios")
    .select(["id_usuario", "nombre_usuario", "correo", "created_at"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  const around = sent.kind === "archivo" ? await aroundOf(trx, sent) : {};
  const found = matches.map(({ list, kind, hash, entry, distance }) => ({
    ...{ lista: list.nombre, kind, hash, entry, distance },
  }));
  const datos = { person, ...around, digests: fingerprint.digests, found };
  const kept = canSeal()
    ? { datos: sealed(id_subida, datos), por_sellar: null }
    : { datos: null, por_sellar: JSON.stringify(datos) };
  await trx.updateTable("subidas_conocidas").set(kept).where("id_subida", "=", id_subida).execute();
  if (kept.por_sellar !== null) await emit(trx, "evidence_waits", { id_subida });
}

/** The post, or the message, that the file came with. */
async function aroundOf(trx: Database, { id_publicacion, id_mensaje }: Belonging) {
  const post = await trx
    .selectFrom("publicaciones")
    .select(["id_publicacion", "descripcion", "fecha_publicacion"])
    .where("id_publicacion", "=", id_publicacion)
    .executeTakeFirst();
  const message = await trx
    .selectFrom("mensajes")
    .select(["id", "to_id", "text", "created_at"])
    .where("id", "=", id_mensaje)
    .executeTakeFirst();
  return { post, message };
}

/** Seals what was written down where no keys are. */
export async function sealWaiting(
  { db }: Pick<Services, "db">,
  { id_subida }: JobPayloads["evidence_waits"],
): Promise<void> {
  const upload = await db
    .selectFrom("subidas_conocidas")
    .select("por_sellar")
    .where("id_subida", "=", id_subida)
    .executeTakeFirst();
  if (!upload || upload.por_sellar === null) return;
  await db
    .updateTable("subidas_conocidas")
    .set({ datos: sealed(id_subida, JSON.parse(upload.por_sellar) as unknown), por_sellar: null })
    .where("id_subida", "=", id_subida)
    // Not what was let go of meanwhile.
    .where("por_sellar", "=", upload.por_sellar)
    .execute();
}

function sealed(id_subida: number, datos: unknown): string {
  return seal(placeOfEvidence(id_subida), datos);
}

/** What a report to the authority says of whoever sent it, opened; null: there is nothing to report. */
export function evidenceOf({ id_subida, datos, por_sellar }: SubidaConocida): unknown {
  if (por_sellar !== null) return JSON.parse(por_sellar) as unknown;
  return datos === null ? null : open(placeOfEvidence(id_subida), datos);
}

function placeOfEvidence(id_subida: number): string {
  return placeOf("subidas_conocidas", "datos", id_subida);
}
