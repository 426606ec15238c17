import { retireObjectsOf } from "#app/features/media/objects.server.ts";
import { unfinishedOriginals } from "#app/features/media/unfinished.server.ts";
import type { ReceivedFile } from "#app/features/media/intake/receive.server.ts";
import { AppError } from "#app/http/errors.ts";
import { enqueueFor } from "#app/jobs/fair-queue.server.ts";
import type { Database } from "#db/client.ts";
import type { Archivo } from "#db/schema/posts.ts";

/** Received bytes that become a file of a post. */
export interface NewFile extends ReceivedFile {
  /** The moment of a video that was chosen as its poster, in milliseconds. */
  poster_ms?: number | undefined;
  /** What it shows, as its owner says it. */
  alt?: string;
}

interface Place {
  /** Whose post it is. */
  id_usuario: number;
  id_publicacion: number;
  firstPosition: number;
}

/** Adds files at the end of a post, or of none yet, and queues their processing. */
export async function insertFiles(
  trx: Database,
  { id_usuario, id_publicacion, firstPosition }: Place,
  files: NewFile[],
): Promise<void> {
  for (const [index, file] of files.entries()) {
    const { id_archivo } = await trx
      .insertInto("archivos")
      .values({
        ...{ id_publicacion, position: firstPosition + index },
        ...{ tipo: file.tipo, alt: file.alt ?? "" },
      })
      .returning("id_archivo")
      .executeTakeFirstOrThrow();
    await takeBytes(trx, id_usuario, id_archivo, file);
  }
}

/**
 * Gives a file of this person's locked post new bytes and queues their processing. What it shows stays until
 * they are ready, and goes on being made in more sizes, as they may fail; bytes that came before and are not
 * processed yet are forgotten.
 */
export async function replaceBytes(
  trx: Database,
  id_usuario: number,
  { id_archivo, status }: Pick<Archivo, "id_archivo" | "status">,
  file: ReceivedFile,
): Promise<void> {
  const waits = status === "ready" ? "replacement" : "status";
  await trx
    .updateTable("archivos")
    .set({ [waits]: "queued", progress: 0, error: null })
    .where("id_archivo", "=", id_archivo)
    .execute();
  const except = await unfinishedOriginals(trx, id_usuario, id_archivo);
  await retireObjectsOf(trx, [id_archivo], { label: "original", except });
  await takeBytes(trx, id_usuario, id_archivo, file);
}

/** Makes an uploaded object the one that the file's renditions are to be made of. */
async function takeBytes(
  trx: Database,
  id_usuario: number,
  id_archivo: number,
  { name, tipo, size, sha256, md5, sha1, poster_ms }: NewFile,
): Promise<void> {
  const linked = await trx
    .updateTable("objetos")
    .set({ state: "live", id_archivo, size, sha256, md5, sha1 })
    .where("name", "=", name)
    .where("state", "=", "pending")
    .executeTakeFirst();
  // The sweep took it for an upload that nobody ends.
  if (linked.numUpdatedRows === 0n) throw new AppError("upload_cut");
  const payload = { id_archivo, original: name };
  if (tipo === "video")
    await enqueueFor(trx, id_usuario, "process_file", { ...payload, poster_ms });
  else await enqueueFor(trx, id_usuario, "process_image", payload);
}
