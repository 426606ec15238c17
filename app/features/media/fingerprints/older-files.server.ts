import type { JobPayloads } from "#app/jobs/kinds.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import { log } from "#app/log.server.ts";
import type { Services } from "#app/services.server.ts";
import { decodePicture } from "../image/decode.server.ts";
import { lockFile } from "../lock-files.server.ts";
import { withTempFolder } from "../temp-folder.server.ts";
import { saveFingerprint } from "./fingerprint.server.ts";
import type { Pdq } from "./pdq.server.ts";
import { pdqOfPicture } from "./picture-frames.server.ts";
import { pdqOfVideo } from "./video-frames.server.ts";

/** Of one run: what waits behind it gets its turn. */
const FILES = 10;

/**
 * The job that computes what the files look like that were shown before this was done, a few at a time
 * and no more than half of the time. The bytes as they were sent are gone: it looks at the largest
 * rendition, and of these there are no digests.
 */
export async function fingerprintFiles(
  services: Services,
  { after = 0 }: JobPayloads["fingerprint_files"],
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  const began = Date.now();
  const files = await filesAfter(services, after);
  for (const file of files) {
    signal.throwIfAborted();
    await fingerprint(services, file, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      log.warn({ err: error, id_archivo: file.id_archivo }, "could not fingerprint a file");
    });
  }
  const last = files.at(-1);
  if (!last) return;
  const runAt = Date.now() + (Date.now() - began);
  const options = { runAt, uniqueKey: "fingerprint_files" };
  await enqueue(services.db, "fingerprint_files", { after: last.id_archivo }, options);
}

type OlderFile = Awaited<ReturnType<typeof filesAfter>>[number];

async function filesAfter({ db }: Services, after: number) {
  return db
    .selectFrom("archivos")
    .leftJoin("huellas", "huellas.id_archivo", "archivos.id_archivo")
    .where("archivos.id_archivo", ">", after)
    .where("archivos.status", "=", "ready")
    .where("huellas.id_huella", "is", null)
    .where("archivos.id_publicacion", "is not", null)
    .select(["archivos.id_archivo", "archivos.id_publicacion", "archivos.tipo"])
    .select("archivos.duration_ms")
    .orderBy("archivos.id_archivo")
    .limit(FILES)
    .execute();
}

async function fingerprint(
  services: Services,
  file: OlderFile,
  signal: AbortSignal,
): Promise<void> {
  const { db, objects } = services;
  const shown = await db
    .selectFrom("objetos")
    .where("id_archivo", "=", file.id_archivo)
    .where("state", "=", "live")
    .where("label", "<>", "original")
    .where("mime", "like", file.tipo === "video" ? "video/%" : "image/%")
    .select(["name"])
    .orderBy("width", "desc")
    .executeTakeFirst();
  if (!shown) return;
  const frames = await objects.withLocalFile(shown.name, (input) =>
    withTempFolder((folder) => framesOf(file, input, { folder, signal })),
  );
  await db.transaction().execute(async (trx) => {
    const { id_archivo, id_publicacion } = file;
    await lockFile(trx, id_archivo);
    const isShown = await trx
      .selectFrom("objetos")
      .select("name")
      .where("name", "=", shown.name)
      .where("state", "=", "live")
      .executeTakeFirst();
    if (!isShown) return;
    const sent = { kind: "archivo", id_archivo, id_publicacion, id_mensaje: null } as const;
    await saveFingerprint(trx, sent, { digests: null, frames });
  });
}

async function framesOf(
  { tipo, duration_ms }: OlderFile,
  input: string,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<Pdq[]> {
  if (tipo === "video") return pdqOfVideo(input, folder, (duration_ms ?? 0) / 1000, signal);
  const decoded = await decodePicture(input, folder, { resize: () => LARGE });
  return "reason" in decoded ? [] : pdqOfPicture(decoded);
}

const LARGE = { width: 1920, height: 1920, fit: "inside", withoutEnlargement: true } as const;
