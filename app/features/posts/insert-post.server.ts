import type { SignedInCtx } from "#app/context.server.ts";
import type { ReceivedFile } from "#app/features/media/receive.server.ts";
import { AppError } from "#app/http/errors.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Database } from "#db/client.ts";
import { hashtagsOf } from "./hashtags.ts";
import { saveMentions } from "./mentions.server.ts";
import type { PostFields } from "./schema.ts";

/**
 * Writes a post, its tags and its files, makes their objects live and queues their processing, all
 * or nothing. Gives its id. Throws a unique violation when the owner has a post with this key.
 */
export async function insertPost(
  { db, viewer }: SignedInCtx,
  post: PostFields,
  files: ReceivedFile[],
  idempotency_key: string | null,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { id_publicacion } = await trx
      .insertInto("publicaciones")
      .values({
        ...post,
        id_usuario: viewer.id_usuario,
        fecha_publicacion: Date.now(),
        idempotency_key,
      })
      .returning("id_publicacion")
      .executeTakeFirstOrThrow();
    await insertTags(trx, id_publicacion, post.descripcion);
    await saveMentions(trx, "id_publicacion", id_publicacion, post.descripcion);
    for (const [position, file] of files.entries()) {
      await insertFile(trx, id_publicacion, position, file);
    }
    return id_publicacion;
  });
}

async function insertTags(trx: Database, id_publicacion: number, text: string): Promise<void> {
  const tags = hashtagsOf(text);
  if (tags.length === 0) return;
  await trx
    .insertInto("clasificaciones")
    .values(tags.map((tag) => ({ tag, id_publicacion })))
    .execute();
}

async function insertFile(
  trx: Database,
  id_publicacion: number,
  position: number,
  { name, tipo, size }: ReceivedFile,
): Promise<void> {
  const { id_archivo } = await trx
    .insertInto("archivos")
    .values({ id_publicacion, position, tipo })
    .returning("id_archivo")
    .executeTakeFirstOrThrow();
  const linked = await trx
    .updateTable("objetos")
    .set({ state: "live", id_archivo, size })
    .where("name", "=", name)
    .where("state", "=", "pending")
    .executeTakeFirst();
  // The sweep took it for an upload that nobody ends.
  if (linked.numUpdatedRows === 0n) throw new AppError("upload_cut");
  await enqueue(trx, "process_file", { id_archivo });
}
