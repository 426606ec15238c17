import { retireObjectsOf } from "#app/features/media/objects.server.ts";
import { unfinishedOriginals } from "#app/features/media/unfinished.server.ts";
import type { ReceivedFile } from "#app/features/media/intake/receive.server.ts";
import { takeBytes } from "#app/features/media/take-bytes.server.ts";
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

/** How many files a post has, and where the last one stands; -1: there is none. */
export async function countFiles(db: Database, id: number) {
  const files = await db
    .selectFrom("archivos")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max("position").as("last")])
    .where("id_publicacion", "=", id)
    .executeTakeFirstOrThrow();
  return { count: Number(files.count), last: files.last ?? -1 };
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
