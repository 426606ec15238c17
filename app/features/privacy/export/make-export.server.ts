import { retireObjects, reserveObject } from "#app/features/media/objects.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { EXPORT_DAYS } from "./limits.ts";
import { mailExportLink } from "./mail-link.server.ts";
import { zipOf } from "./write-zip.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MIME = "application/zip";

/**
 * The job that makes a copy of everything, straight into the object store, and mails its link. Killed
 * anywhere it begins anew, without what it had written.
 */
export async function makeExport(
  services: Services,
  { id_usuario }: JobPayloads["export_data"],
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  const name = await begin(services.db, id_usuario);
  if (name === null) return;
  const { size } = await services.objects.put(name, zipOf(services, id_usuario, signal), {
    contentType: MIME,
    signal,
  });
  await services.db.transaction().execute((trx) => end(trx, { id_usuario, name, size }));
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
  const expires_at = now + EXPORT_DAYS * DAY_MS;
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
