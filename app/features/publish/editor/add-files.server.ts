import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { requireRoomFor, withinAllowance } from "#app/features/allowance/allowance.server.ts";
import {
  contentsOf,
  type HashedFile,
  readHashed,
} from "#app/features/media/intake/read-hashed.server.ts";
import {
  type Received,
  receiveFiles,
  type ReceivedFile,
} from "#app/features/media/intake/receive.server.ts";
import { lockPost, refreshStatus } from "#app/features/posts/post-status.server.ts";
import { awaitReview } from "#app/features/posts/review.server.ts";
import { askAnew, requireAllThere } from "#app/features/releases/files-changed.server.ts";
import type { NewFilesFields } from "#app/features/releases/schema.ts";
import { AppError } from "#app/http/errors.ts";
import { type Made, makeOnce, type Once } from "#app/http/idempotency/make-once.server.ts";
import { requestHash, requireSameRequest } from "#app/http/idempotency/request-hash.server.ts";
import { idempotencyKeyOf } from "#app/http/idempotency/request-key.server.ts";
import type { Database } from "#db/client.ts";
import { parseNewFiles } from "../upload/post-fields.server.ts";
import { requireLengths } from "../upload/upload-rules.server.ts";
import { requireOwn } from "./edit.server.ts";
import { countFiles, insertFiles } from "./post-files.server.ts";

/**
 * Adds the files of a multipart request to the viewer's own post; once for the same
 * `Idempotency-Key`, as a header or as the field `idempotency_key`; the same key with other
 * files is refused. They come with who is shown in them (`aparecen`). Throws `post_not_found` for anybody
 * else's, `file_required`, `bad_input`, `shortit_one_video`, `shown_gone`, `too_many_files`, `key_reused`, what
 * the person's allowance refuses and what {@link receiveFiles} throws.
 */
export async function addFiles(ctx: SignedInCtx, id: number, request: Request): Promise<void> {
  await requireExtendable(ctx, id);
  // A bad key in the header is told before a byte is read.
  idempotencyKeyOf(request);
  const maxFiles = getEnv().maxFilesPerPost;
  const use = ({ fields, files }: Received) => {
    const key = idempotencyKeyOf(request, fields.idempotency_key);
    return addOnce(ctx, id, { files, ...parseNewFiles(fields) }, key);
  };
  const room = await requireRoomFor(ctx);
  await receiveFiles(ctx, request, { maxFiles, check: () => undefined, room }, use);
}

/**
 * Whether the key in the header of this request has added its files before: they need no room again. All of the
 * body is compared, and none of it stored. Throws `bad_input`, `key_reused` and what {@link readHashed} throws.
 */
export async function wereAdded(ctx: SignedInCtx, id: number, request: Request): Promise<boolean> {
  const key = idempotencyKeyOf(request);
  const known = key === null ? undefined : await findAdded(ctx, id, key);
  if (!known) return false;
  const { fields, files } = await readHashed(request, getEnv().maxFilesPerPost);
  requireSameRequest(known.request_hash, hashOf({ files, ...parseNewFiles(fields) }));
  return true;
}

type Added = NewFilesFields & { files: ReceivedFile[] };

async function addOnce(ctx: SignedInCtx, id: number, added: Added, key: string | null) {
  const { files } = added;
  if (files.length === 0) throw new AppError("file_required");
  const once = { key, hash: hashOf(added) };
  await makeOnce<true>(once, {
    find: (known) => findAdded(ctx, id, known),
    make: async () => {
      const seconds = await requireLengths(ctx, "publicacion", files);
      const add = (db: Database) => insertAdded({ ...ctx, db }, id, added, once);
      await withinAllowance(ctx, { files: files.length, seconds }, add);
      return true;
    },
  });
}

/** In the transaction of `ctx`. */
async function insertAdded(
  ctx: SignedInCtx,
  id: number,
  { files, aparecen }: Added,
  { key, hash }: Once,
): Promise<void> {
  const { db: trx, viewer } = ctx;
  const { id_usuario } = viewer;
  await lockPost(trx, id);
  await requireExtendable(ctx, id);
  if (key !== null) {
    const row = { id_publicacion: id, clave: key, request_hash: hash };
    await trx.insertInto("adiciones").values(row).execute();
  }
  const { count, last } = await countFiles(trx, id);
  const max = getEnv().maxFilesPerPost;
  if (count + files.length > max) throw new AppError("too_many_files", { values: { max } });
  await insertFiles(trx, { id_usuario, id_publicacion: id, firstPosition: last + 1 }, files);
  await awaitReview(trx, { id_usuario, id_publicacion: id }, 2);
  await askAnew(ctx, id, aparecen);
  await refreshStatus(trx, id);
}

async function findAdded(
  { db, viewer }: SignedInCtx,
  id: number,
  key: string,
): Promise<Made<true> | undefined> {
  const row = await db
    .selectFrom("adiciones")
    .innerJoin("publicaciones", "publicaciones.id_publicacion", "adiciones.id_publicacion")
    .select("adiciones.request_hash")
    .where("adiciones.id_publicacion", "=", id)
    .where("adiciones.clave", "=", key)
    .where("publicaciones.id_usuario", "=", viewer.id_usuario)
    .executeTakeFirst();
  return row && { made: true, request_hash: row.request_hash };
}

function hashOf({ files, aparecen }: NewFilesFields & { files: HashedFile[] }): string {
  return requestHash({ files: contentsOf(files), aparecen });
}

async function requireExtendable(owner: SignedInCtx, id: number): Promise<void> {
  const { tipo_publicacion } = await requireOwn(owner, id);
  if (tipo_publicacion === "shortit") throw new AppError("shortit_one_video");
  await requireAllThere(owner.db, id);
}
