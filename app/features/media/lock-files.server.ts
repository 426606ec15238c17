import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";

/**
 * Takes the files of a post until the transaction ends and gives their ids. Whoever decides by their
 * state, or changes their objects, takes them first, as {@link lockFile} does for one whose processing
 * ends: so neither sees the other's work half done, and nobody waits for somebody who waits for them.
 */
export async function lockFiles(trx: Database, id_publicacion: number): Promise<number[]> {
  const files = trx
    .selectFrom("archivos")
    .select("id_archivo")
    .where("id_publicacion", "=", id_publicacion)
    .orderBy("id_archivo");
  return (await forUpdate(trx, files).execute()).map(({ id_archivo }) => id_archivo);
}

/** Takes one file until the transaction ends; nothing happens when it is gone. */
export async function lockFile(trx: Database, id_archivo: number): Promise<void> {
  const file = trx.selectFrom("archivos").select("id_archivo").where("id_archivo", "=", id_archivo);
  await forUpdate(trx, file).execute();
}
