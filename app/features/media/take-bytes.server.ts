import { AppError } from "#app/http/errors.ts";
import { enqueueFor } from "#app/jobs/fair-queue.server.ts";
import type { Database } from "#db/client.ts";
import type { ReceivedFile } from "./intake/receive.server.ts";

interface Taken extends ReceivedFile {
  /** The moment of a video that was chosen as its poster, in milliseconds. */
  poster_ms?: number | undefined;
}

/**
 * Makes an uploaded object the one that a file's renditions are to be made of, in the turn of this person.
 * Throws `upload_cut`.
 */
export async function takeBytes(
  trx: Database,
  id_usuario: number,
  id_archivo: number,
  { name, tipo, size, sha256, md5, sha1, poster_ms }: Taken,
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
