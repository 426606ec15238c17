import type { SignedInCtx } from "#app/context.server.ts";
import { insertFiles, type NewFile } from "../editor/post-files.server.ts";
import { awaitReview } from "#app/features/posts/review.server.ts";
import { saveText } from "#app/features/posts/text/post-text.server.ts";
import { declarePeople, type Declared } from "#app/features/releases/name.server.ts";
import { releaseUploads } from "#app/features/resumable/take.server.ts";
import type { PostFields } from "#app/features/posts/schema.ts";
import type { Database } from "#db/client.ts";

/** The post that waited was taken back meanwhile, or is published. */
export class DraftGone extends Error {
  override name = "DraftGone";
}

interface Written {
  key: string | null;
  hash: string;
  uploads?: string[];
  draft?: string;
}

/**
 * Writes a post, its tags, its files and who is shown in it, makes their objects live and queues their processing, all
 * or nothing: `ctx` has a transaction that holds the account and its uploads. `uploads`: which of its files came in
 * pieces; `draft`: it waited for them. Gives its id. Throws a unique violation when the owner has a post with this key,
 * `upload_not_found` where another post has taken one of its uploads, and {@link DraftGone}.
 */
export async function insertPost(
  ctx: SignedInCtx,
  { post, people }: { post: PostFields; people: Declared },
  files: NewFile[],
  { key, hash, uploads = [], draft }: Written,
): Promise<number> {
  const { db: trx, viewer } = ctx;
  const { id_usuario } = viewer;
  if (draft !== undefined) await takeDraft(trx, id_usuario, draft);
  await releaseUploads(trx, id_usuario, uploads, "post");
  const { id_publicacion } = await trx
    .insertInto("publicaciones")
    .values({
      ...post,
      id_usuario,
      fecha_publicacion: Date.now(),
      idempotency_key: key,
      request_hash: key && hash,
    })
    .returning("id_publicacion")
    .executeTakeFirstOrThrow();
  await saveText(trx, id_publicacion, post.descripcion);
  await insertFiles(trx, { id_usuario, id_publicacion, firstPosition: 0 }, files);
  await awaitReview(trx, { id_usuario, id_publicacion }, 1);
  await declarePeople(ctx, id_publicacion, people);
  return id_publicacion;
}

/** Whoever takes it back from here on is told that it is too late. */
async function takeDraft(trx: Database, id_usuario: number, key: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom("envios")
    .where("id_usuario", "=", id_usuario)
    .where("key", "=", key)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new DraftGone();
}
