import {
  discardObjects,
  reserveObject,
  retireObjects,
} from "#app/features/media/objects.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { keptFor } from "#app/retention.ts";
import { STALL_MS } from "./limits.ts";
import { mailExportFailed, mailExportLink } from "./mail-link.server.ts";
import { watchStalls } from "./stall-watch.ts";
import { zipOf } from "./write-zip.server.ts";

const MIME = "application/zip";

type Run = Pick<JobRun, "signal" | "isLastTry"> & { stallMs?: number };

/**
 * The job that makes a copy of everything, straight into the object store, and mails its link. Killed
 * anywhere it begins anew, without what it had written; what fails leaves nothing.
 */
export async function makeExport(
  services: Services,
  { id_usuario }: JobPayloads["export_data"],
  { signal, isLastTry = false, stallMs = STALL_MS }: Run,
): Promise<void> {
  const name = await begin(services.db, id_usuario);
  if (name === null) return;
  const watch = watchStalls(signal, stallMs);
  try {
    const { size } = await services.objects.put(name, zipOf(services, id_usuario, watch), {
      contentType: MIME,
      signal: watch.signal,
    });
    await services.db.transaction().execute((trx) => end(trx, { id_usuario, name, size }));
  } catch (error) {
    await discardObjects(services, [name]);
    if (isLastTry && !signal.aborted) await giveUp(services.db, { id_usuario, name });
    // What gave up says why; what it stopped says only that it was stopped.
    throw watch.signal.aborted ? watch.signal.reason : error;
  } finally {
    watch.end();
  }
}

/** Names the object; null: nobody waits for it. What an earlier run has written goes. */
async function begin(db: Database, id_usuario: number): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("descargas")
      .innerJoin("usuarios", "usuarios.id_usuario", "descargas.id_usuario")
      .select("objeto")
      .where("descargas.id_usuario", "=", id_usuario)
      .where("state", "=", "queued")
      .where("usuarios.status", "<>", "deleted")
      .executeTakeFirst();
    if (!row) return null;
    if (row.objeto !== null) await retireObjects(trx, [row.objeto]);
    const name = await reserveObject(trx, { label: "export", mime: MIME, ext: "zip", id_usuario });
    await trx
      .updateTable("descargas")
      .set({ objeto: name })
      .where("id_usuario", "=", id_usuario)
      .execute();
    return name;
  });
}

async function end(
  trx: Database,
  { id_usuario, name, size }: { id_usuario: number; name: string; size: number },
): Promise<void> {
  const now = Date.now();
  const expires_at = now + keptFor("exports");
  const { numUpdatedRows } = await trx
    .updateTable("descargas")
    .set({ state: "ready", size, ready_at: now, expires_at })
    .where("id_usuario", "=", id_usuario)
    .where("objeto", "=", name)
    .where("state", "=", "queued")
    .executeTakeFirst();
  const person = await trx
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("id_usuario", "=", id_usuario)
    .where("status", "<>", "deleted")
    .executeTakeFirst();
  // The account went meanwhile, or another run was quicker.
  if (numUpdatedRows === 0n || !person) return retireObjects(trx, [name]);
  await trx
    .updateTable("objetos")
    .set({ state: "live", size })
    .where("name", "=", name)
    .where("state", "=", "pending")
    .execute();
  await mailExportLink(trx, id_usuario);
}

/** Nobody tries again: who waits is told, and asks anew. */
async function giveUp(db: Database, { id_usuario, name }: { id_usuario: number; name: string }) {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("descargas")
      .set({ state: "failed", objeto: null })
      .where("id_usuario", "=", id_usuario)
      .where("objeto", "=", name)
      .where("state", "=", "queued")
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await mailExportFailed(trx, id_usuario);
  });
}
