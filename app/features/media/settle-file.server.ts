import { lockPost, refreshStatus } from "#app/features/posts/post-status.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import type { Archivo } from "#db/schema.ts";
import { enqueuePurge } from "./objects.server.ts";
import type { es } from "#app/strings/es.ts";

/** A file that waits for its renditions, with the object that holds it as it was sent. */
export interface QueuedFile extends Pick<Archivo, "id_archivo" | "id_publicacion" | "tipo"> {
  original: string;
}

/** Undefined: the file is deleted or done. */
export async function findQueued(
  db: Database,
  id_archivo: number,
): Promise<QueuedFile | undefined> {
  return db
    .selectFrom("archivos")
    .innerJoin("objetos", "objetos.id_archivo", "archivos.id_archivo")
    .where("archivos.id_archivo", "=", id_archivo)
    .where("archivos.status", "=", "queued")
    .where("objetos.label", "=", "original")
    .where("objetos.state", "=", "live")
    .select([
      "archivos.id_archivo",
      "archivos.id_publicacion",
      "archivos.tipo",
      "objetos.name as original",
    ])
    .executeTakeFirst();
}

type Facts = Pick<Archivo, "width" | "height" | "thumbhash" | "preview"> & { duration_ms?: number };

/** Makes the renditions live and the file `ready`; changes nothing when it is no longer queued. */
export async function settleReady(
  services: Services,
  file: QueuedFile,
  { width, height, thumbhash, preview, duration_ms }: Facts,
  renditions: string[],
): Promise<void> {
  const facts = { width, height, thumbhash, preview, duration_ms: duration_ms ?? null };
  await settle(services, file, { status: "ready", progress: 100, ...facts }, renditions);
}

/** Marks the file `failed`; changes nothing when it is no longer queued. */
export async function settleFailed(
  services: Services,
  file: QueuedFile,
  error: keyof typeof es.mediaErrors,
): Promise<void> {
  await settle(services, file, { status: "failed", error }, []);
}

async function settle(
  { db }: Services,
  { id_archivo, id_publicacion, original }: QueuedFile,
  change: Omit<Partial<Archivo>, "id_archivo" | "id_publicacion">,
  renditions: string[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPost(trx, id_publicacion);
    const settled = await trx
      .updateTable("archivos")
      .set(change)
      .where("id_archivo", "=", id_archivo)
      .where("status", "=", "queued")
      .executeTakeFirst();
    if (settled.numUpdatedRows === 0n) return;
    await goLive(trx, renditions);
    await trx
      .updateTable("objetos")
      .set({ state: "doomed" })
      .where("name", "=", original)
      .execute();
    await refreshStatus(trx, id_publicacion);
    await enqueuePurge(trx);
  });
}

async function goLive(trx: Database, names: string[]): Promise<void> {
  if (names.length === 0) return;
  const result = await trx
    .updateTable("objetos")
    .set({ state: "live" })
    .where("name", "in", names)
    .where("state", "=", "pending")
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) !== names.length) {
    throw new Error("another run has taken the renditions of this one for leftovers");
  }
}
