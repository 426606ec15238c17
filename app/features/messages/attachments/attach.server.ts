import type { ReceivedFile } from "#app/features/media/intake/receive.server.ts";
import { takeBytes } from "#app/features/media/take-bytes.server.ts";
import { releaseUploads } from "#app/features/resumable/take.server.ts";
import type { Database } from "#db/client.ts";

/** What came with a message; `uploads`: those of its files that came in pieces. */
export interface Sent {
  files: ReceivedFile[];
  uploads: string[];
}

/**
 * Gives a message its files and queues their processing, in the transaction that writes it. Throws
 * `upload_not_found` and `upload_cut`.
 */
export async function attach(
  trx: Database,
  { id, from_id }: { id: number; from_id: number },
  { files, uploads }: Sent,
): Promise<void> {
  await releaseUploads(trx, from_id, uploads, "message");
  for (const [position, file] of files.entries()) {
    const { id_archivo } = await trx
      .insertInto("archivos")
      .values({ id_mensaje: id, position, tipo: file.tipo })
      .returning("id_archivo")
      .executeTakeFirstOrThrow();
    await takeBytes(trx, from_id, id_archivo, file);
  }
}
