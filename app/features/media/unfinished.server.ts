import { enqueueFor } from "#app/jobs/fair-queue.server.ts";
import { jobPayloads } from "#app/jobs/kinds.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import type { Archivo } from "#db/schema/posts.ts";
import { AVIF } from "./formats.ts";
import { lockFile } from "./lock-files.server.ts";
import { goLive, retireObjects } from "./objects.server.ts";
import { ownerOfFile } from "./owner.server.ts";

/** A file that is shown, with the object that it was sent as: more can be made of that. */
export interface UnfinishedFile extends Pick<
  Archivo,
  "id_archivo" | "id_publicacion" | "id_mensaje" | "tipo"
> {
  original: string;
  /** Bytes of the original. */
  size: number;
}

/** The file, if it still shows what was made of these bytes: newer ones may fail, and then these stay. */
export async function findUnfinished(
  db: Database,
  id_archivo: number,
  original: string,
): Promise<UnfinishedFile | undefined> {
  return db
    .selectFrom("archivos")
    .innerJoin("objetos", "objetos.id_archivo", "archivos.id_archivo")
    .where("archivos.id_archivo", "=", id_archivo)
    .where("archivos.status", "=", "ready")
    .where("objetos.name", "=", original)
    .where("objetos.state", "=", "live")
    .select([
      "archivos.id_archivo",
      "archivos.id_publicacion",
      "archivos.id_mensaje",
      "archivos.tipo",
      "objetos.name as original",
      "objetos.size",
    ])
    .executeTakeFirst();
}

/** The originals of which more is still to be made for this file of theirs: one, or none. */
export async function unfinishedOriginals(
  trx: Database,
  id_usuario: number,
  id_archivo: number,
): Promise<string[]> {
  const jobs = await trx
    .selectFrom("jobs")
    .select("payload")
    .where("id_usuario", "=", id_usuario)
    .where("kind", "in", ["finish_video", "finish_image"])
    .where("turn", "is not", null)
    .execute();
  return jobs
    .map(({ payload }) => jobPayloads.finish_video.parse(JSON.parse(payload)))
    .filter((job) => job.id_archivo === id_archivo)
    .map(({ original }) => original);
}

/** Queues what can still be made of a file. Pass the transaction that makes the others live. */
export async function queueRest(
  trx: Database,
  { id_archivo, tipo, original, ...file }: Omit<UnfinishedFile, "size">,
  rest: string[],
): Promise<void> {
  const id_usuario = await ownerOfFile(trx, file);
  if (id_usuario === null) throw new Error(`nobody has the file ${id_archivo}`);
  const kind = tipo === "video" ? "finish_video" : "finish_image";
  await enqueueFor(trx, id_usuario, kind, { id_archivo, original, rest });
}

/** Whether a run that was killed right after had made it: what follows is queued then. */
export async function isMade(
  db: Database,
  { id_archivo }: UnfinishedFile,
  label: string,
): Promise<boolean> {
  const made = await db
    .selectFrom("objetos")
    .select("name")
    .where("id_archivo", "=", id_archivo)
    .where("state", "=", "live")
    .where((eb) => (label === AVIF ? eb("mime", "=", "image/avif") : eb("label", "=", label)))
    .executeTakeFirst();
  return made !== undefined;
}

interface More {
  label: string;
  /** None: it could not be made, and is done without. */
  renditions: string[];
  rest: string[];
}

/**
 * Shows more renditions of a file and queues what follows; after the last the original goes. Changes nothing
 * when the file is gone, or shows something else.
 */
export async function settleMore(
  { db }: Pick<Services, "db">,
  file: UnfinishedFile,
  { label, renditions, rest }: More,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockFile(trx, file.id_archivo);
    if (!(await findUnfinished(trx, file.id_archivo, file.original))) return;
    if (await isMade(trx, file, label)) return;
    await goLive(trx, renditions);
    if (rest.length > 0) await queueRest(trx, file, rest);
    else await retireObjects(trx, [file.original]);
  });
}
