import { expressionBuilder } from "kysely";
import { emit } from "#app/jobs/events.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import type { Archivo } from "#db/schema/posts.ts";
import type { Screening } from "./fingerprints/fingerprint.server.ts";
import { lockFile } from "./lock-files.server.ts";
import { goLive, holdOriginal, retireObjects, retireObjectsOf } from "./objects.server.ts";
import type { MediaFailure } from "./limits.ts";
import { queueRest } from "./unfinished.server.ts";

/** A file that waits for its renditions, with the object that holds it as it was sent. */
export interface QueuedFile extends Pick<
  Archivo,
  "id_archivo" | "id_publicacion" | "id_mensaje" | "tipo" | "status"
> {
  original: string;
  /** Bytes of the original. */
  size: number;
}

/**
 * The file, if these are still the bytes it waits for (without a name: whichever they are).
 * Undefined: it is deleted or done, or newer ones came.
 */
export async function findQueued(
  db: Database,
  id_archivo: number,
  original?: string,
): Promise<QueuedFile | undefined> {
  return db
    .selectFrom("archivos")
    .innerJoin("objetos", "objetos.id_archivo", "archivos.id_archivo")
    .where("archivos.id_archivo", "=", id_archivo)
    .where(isWaiting())
    .where("objetos.label", "=", "original")
    .where("objetos.state", "=", "live")
    .$if(original !== undefined, (query) => query.where("objetos.name", "=", original!))
    .select([
      "archivos.id_archivo",
      "archivos.id_publicacion",
      "archivos.id_mensaje",
      "archivos.tipo",
      "archivos.status",
      "objetos.name as original",
      "objetos.size",
    ])
    .executeTakeFirst();
}

/** The file has bytes that are not processed yet. */
export function isWaiting() {
  const eb = expressionBuilder<Schema, "archivos">();
  return eb.or([eb("archivos.status", "=", "queued"), eb("archivos.replacement", "=", "queued")]);
}

/** What else is done in the transaction that settles a file. */
export type Within = Pick<Screening, "lock" | "record">;

type Facts = Pick<Archivo, "width" | "height" | "thumbhash" | "preview"> & { duration_ms?: number };

interface Made {
  facts: Facts;
  renditions: string[];
  /** Labels of what can still be made: until it is, the original stays. */
  rest: string[];
  within: Within;
}

/**
 * Makes the renditions live in place of what was shown, and the file `ready`, and queues the rest; changes
 * nothing when it waits for these bytes no more.
 */
export async function settleReady(services: Services, file: QueuedFile, made: Made): Promise<void> {
  const { width, height, thumbhash, preview, duration_ms } = made.facts;
  const facts = { width, height, thumbhash, preview, duration_ms: duration_ms ?? null };
  const change = { status: "ready", replacement: null, progress: 100, error: null } as const;
  await settle(services, file, made.within, async (trx) => {
    await updateFile(trx, file, { ...change, ...facts });
    const { rest } = made;
    const except = rest.length > 0 ? [file.original] : [];
    await retireObjectsOf(trx, [file.id_archivo], { state: "live", except });
    await goLive(trx, made.renditions);
    if (rest.length > 0) await queueRest(trx, file, rest);
  });
}

/**
 * Marks the file `failed`, or its replacement where it shows what it was before; changes nothing
 * when it waits for these bytes no more. The original goes: only for a verdict about its bytes, or
 * where the operator gives it up. What is known is kept out of sight: who sent it may appeal.
 */
export async function settleFailed(
  services: Services,
  file: QueuedFile,
  error: MediaFailure | "gave_up" | "known",
  within?: Within,
): Promise<void> {
  await settle(services, file, within, async (trx, { status }) => {
    const failed = status === "ready" ? { replacement: "failed" } : { status: "failed" };
    await updateFile(trx, file, { ...(failed as Change), error });
    if (error === "known") await holdOriginal(trx, file.original);
    else await retireObjects(trx, [file.original]);
  });
}

async function settle(
  { db }: Services,
  { id_archivo, id_publicacion, id_mensaje, original }: QueuedFile,
  within: Within | undefined,
  change: (trx: Database, now: QueuedFile) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await within?.lock(trx);
    await lockFile(trx, id_archivo);
    const now = await findQueued(trx, id_archivo, original);
    if (!now) return;
    await change(trx, now);
    await within?.record(trx);
    if (id_publicacion !== null) await emit(trx, "file_settled", { id_publicacion });
    if (id_mensaje !== null) await emit(trx, "message_file_settled", { id_mensaje });
  });
}

type Change = Omit<Partial<Archivo>, "id_archivo" | "id_publicacion" | "id_mensaje">;

async function updateFile(trx: Database, file: QueuedFile, change: Change): Promise<void> {
  await trx.updateTable("archivos").set(change).where("id_archivo", "=", file.id_archivo).execute();
}
