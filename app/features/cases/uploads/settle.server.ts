import { lockFile } from "#app/features/media/lock-files.server.ts";
import { enqueuePurge, retireObjects } from "#app/features/media/objects.server.ts";
import { lockPost, refreshStatus } from "#app/features/posts/post-status.server.ts";
import { passHeld } from "#app/features/profiles/settings/held-picture.server.ts";
import { emit } from "#app/jobs/events.server.ts";
import { enqueueFor } from "#app/jobs/fair-queue.server.ts";
import type { Database } from "#db/client.ts";
import type { SubidaConocida } from "#db/schema/known.ts";
import { findUpload } from "./queries.server.ts";

/**
 * Gives an upload back whose refusal stands no more: a worker makes of it what it would have made, where its
 * owner has not put something else in its place. For whoever holds the lock of its case and its person's row.
 */
export async function giveUploadBack(trx: Database, id_subida: number): Promise<void> {
  const upload = await findUpload(trx, id_subida);
  if (!upload) return;
  const { original, kind, id_usuario } = upload;
  await trx
    .updateTable("coincidencias")
    .set({ state: "released" })
    .where("original", "=", original)
    .where("state", "=", "refused")
    .execute();
  await trx
    .updateTable("subidas_conocidas")
    .set(NO_EVIDENCE)
    .where("id_subida", "=", id_subida)
    .execute();
  if (kind === "archivo") return processAgain(trx, upload);
  if (!(await unhold(trx, original))) return;
  const crop = await cropOf(trx, kind, upload);
  const isBack = await passHeld(trx, id_usuario, { kind, original, crop });
  if (!isBack) await retireObjects(trx, [original]);
}

/**
 * What was held as evidence and let pass is none: nothing of it is kept beside what is shown. Of what an
 * earlier decision did not let pass the evidence stays.
 */
export async function dropEvidence(trx: Database, originals: string[]): Promise<void> {
  if (originals.length === 0) return;
  await trx
    .updateTable("subidas_conocidas")
    .set(NO_EVIDENCE)
    .where("is_evidence", "=", 1)
    .where("is_refused", "=", 0)
    .where("original", "in", originals)
    .execute();
  await enqueuePurge(trx);
}

const NO_EVIDENCE = { is_evidence: 0, datos: null, por_sellar: null } as const;

/** False: its bytes are gone, or were not kept back. */
async function unhold(trx: Database, original: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("objetos")
    .set({ state: "live" })
    .where("name", "=", original)
    .where("state", "=", "held")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function processAgain(trx: Database, upload: SubidaConocida): Promise<void> {
  const { id_archivo, id_publicacion, id_mensaje, id_usuario, original, tipo } = upload;
  if (id_archivo === null) return;
  if (id_publicacion !== null && !(await lockPost(trx, id_publicacion))) return;
  await lockFile(trx, id_archivo);
  const file = await trx
    .selectFrom("archivos")
    .select(["status", "replacement"])
    .where("id_archivo", "=", id_archivo)
    .where("error", "=", "known")
    .executeTakeFirst();
  // Another was put in its place, and stays there.
  if (!file || !(await unhold(trx, original))) return;
  const waits = file.replacement === "failed" ? "replacement" : "status";
  await trx
    .updateTable("archivos")
    .set({ [waits]: "queued", progress: 0, error: null })
    .where("id_archivo", "=", id_archivo)
    .execute();
  const kind = tipo === "video" ? "process_file" : "process_image";
  await enqueueFor(trx, id_usuario, kind, { id_archivo, original });
  if (id_publicacion !== null) await refreshStatus(trx, id_publicacion);
  if (id_mensaje !== null) await emit(trx, "message_file_settled", { id_mensaje });
}

/** Which part of it was wanted, while it is still the last that was sent. */
async function cropOf(
  trx: Database,
  kind: "avatar" | "cover",
  { id_usuario, original }: SubidaConocida,
): Promise<string | null> {
  const row = await trx
    .selectFrom(kind === "avatar" ? "avatares" : "portadas")
    .select("crop")
    .where("id_usuario", "=", id_usuario)
    .where("original", "=", original)
    .executeTakeFirst();
  return row?.crop ?? null;
}

/** The bytes of a refused upload go once nobody can appeal any more; what is evidence, when its time is over. */
export async function dropUpload(trx: Database, id_subida: number): Promise<void> {
  const upload = await findUpload(trx, id_subida);
  if (upload) await retireObjects(trx, [upload.original]);
}
