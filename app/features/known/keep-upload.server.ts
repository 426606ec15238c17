import { ownerOfFile } from "#app/features/media/owner.server.ts";
import type { Sent } from "#app/features/media/fingerprints/fingerprint.server.ts";
import type { Database } from "#db/client.ts";
import type { ListAbout } from "#db/schema/known.ts";
import { keepEvidence, type KnownUpload } from "./evidence.server.ts";
import type { Match } from "./matches.server.ts";

const GRAVITY: readonly ListAbout[] = ["other", "intimate", "minors"];

/** Of the gravest of the lists that something is on. */
export function aboutOf(matches: readonly Match[]): ListAbout {
  const all = matches.map(({ list }) => GRAVITY.indexOf(list.about));
  return GRAVITY[Math.max(0, ...all)]!;
}

/**
 * Writes down an upload that was refused, so that it can be given back, or that is on a list about minors:
 * of that the bytes, and what the rows say, are evidence that nobody's deletion takes. Gives its id; null:
 * whoever sent it is gone.
 */
export async function keepUpload(trx: Database, upload: KnownUpload): Promise<number | null> {
  const { sent, fingerprint, matches, isRefused } = upload;
  const id_usuario = await senderOf(trx, sent);
  if (id_usuario === null) return null;
  const about = aboutOf(matches);
  const is_evidence = about === "minors" ? 1 : 0;
  const isFile = sent.kind === "archivo";
  const { id_subida } = await trx
    .insertInto("subidas_conocidas")
    .values({
      ...{ id_usuario, kind: sent.kind, tipo: fingerprint.tipo, original: sent.original, about },
      id_publicacion: isFile ? sent.id_publicacion : null,
      id_mensaje: isFile ? sent.id_mensaje : null,
      id_archivo: isFile ? sent.id_archivo : null,
      ...{ is_refused: isRefused ? 1 : 0, is_evidence, created_at: Date.now() },
    })
    // It was given back once, and is on another list since.
    .onConflict((conflict) => conflict.column("original").doUpdateSet({ about, is_evidence }))
    .returning("id_subida")
    .executeTakeFirstOrThrow();
  if (is_evidence) await keepEvidence(trx, id_subida, { ...upload, id_usuario });
  return id_subida;
}

async function senderOf(trx: Database, sent: Sent): Promise<number | null> {
  return sent.kind === "archivo" ? ownerOfFile(trx, sent) : sent.id_usuario;
}
