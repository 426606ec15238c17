import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { retireObjectsOf } from "#app/features/media/objects.server.ts";
import { lockFiles } from "#app/features/media/lock-files.server.ts";
import { type Received, receiveFiles } from "#app/features/media/intake/receive.server.ts";
import { askAnew, requireAllThere } from "#app/features/releases/files-changed.server.ts";
import { AppError } from "#app/http/errors.ts";
import { doOnce } from "#app/http/idempotency/do-once.server.ts";
import { requestHash } from "#app/http/idempotency/request-hash.server.ts";
import { idempotencyKeyOf } from "#app/http/idempotency/request-key.server.ts";
import type { Archivo } from "#db/schema/posts.ts";
import { requireOwn } from "./edit.server.ts";
import { insertFiles, replaceBytes } from "./post-files.server.ts";
import { awaitReview } from "#app/features/posts/review.server.ts";
import { lockPost, refreshStatus } from "#app/features/posts/post-status.server.ts";
import { strings } from "./strings.ts";
import { requireRoomFor, withinAllowance } from "#app/features/allowance/allowance.server.ts";
import { contentsOf } from "../upload/known-upload.server.ts";
import { parseNewFiles } from "../upload/post-fields.server.ts";
import { requireLengths } from "../upload/upload-rules.server.ts";

/**
 * Adds the files of a multipart request to the viewer's own post; once for the same
 * `Idempotency-Key`, as a header or as the field `idempotency_key`; the same key with other
 * files is refused. They come with who is shown in them (`aparecen`). Throws `post_not_found` for anybody
 * else's, `file_required`, `bad_input`, `shortit_one_video`, `shown_gone`, `too_many_files` and what {@link doOnce} and {@link receiveFiles} throw.
 */
export async function addFiles(ctx: SignedInCtx, id: number, request: Request): Promise<void> {
  // Not yet whether there is room: files that are there already need none when they come again.
  await requireExtendable(ctx, id);
  // A bad key in the header is told before a byte is read.
  idempotencyKeyOf(request);
  const maxFiles = getEnv().maxFilesPerPost;
  const use = async ({ fields, files }: Received) => {
    if (files.length === 0) throw new AppError("file_required");
    const { aparecen } = parseNewFiles(fields);
    const key = idempotencyKeyOf(request, fields.idempotency_key);
    const insert = () =>
      ctx.db.transaction().execute(async (trx) => {
        await lockPost(trx, id);
        const last = await requireRoom({ ...ctx, db: trx }, id, files.length);
        const { id_usuario } = ctx.viewer;
        await insertFiles(trx, { id_usuario, id_publicacion: id, firstPosition: last + 1 }, files);
        await awaitReview(trx, { id_usuario, id_publicacion: id }, 2);
        await askAnew({ ...ctx, db: trx }, id, aparecen);
        await refreshStatus(trx, id);
      });
    const seconds = await requireLengths(ctx, "publicacion", files);
    const add = () => withinAllowance(ctx, { files: files.length, seconds }, insert);
    const hash = requestHash({ files: contentsOf(files), aparecen });
    if (key) await doOnce(ctx, { key: `add-files:${id}:${key}`, hash }, add);
    else await add();
  };
  const room = await requireRoomFor(ctx);
  await receiveFiles(ctx, request, { maxFiles, check: () => undefined, room }, use);
}

/**
 * Replaces one file of the viewer's own post by one of the same kind. The old one is shown until the
 * new one is ready; who is shown in it comes with it. Throws `post_not_found` and `not_found` for what is
 * not theirs, `file_required`, `bad_input`, `other_kind`, `shown_gone`, `shortit_too_long` and what {@link receiveFiles} throws.
 */
export async function replaceFile(
  ctx: SignedInCtx,
  { id, id_archivo }: FileAddress,
  request: Request,
): Promise<void> {
  const { tipo_publicacion } = await requireOwn(ctx, id);
  await requireAllThere(ctx.db, id);
  const { tipo } = await requireFile(ctx, { id, id_archivo });
  const check = (_fields: unknown, [kind]: Archivo["tipo"][]) => {
    if (kind !== tipo) throw otherKind(tipo);
  };
  const use = async ({ fields, files }: Received) => {
    const [file] = files;
    if (!file) throw new AppError("file_required");
    const { aparecen } = parseNewFiles(fields);
    const seconds = await requireLengths(ctx, tipo_publicacion, files);
    const replace = () =>
      ctx.db.transaction().execute(async (trx) => {
        await lockPost(trx, id);
        await lockFiles(trx, id);
        const replaced = await requireFile({ ...ctx, db: trx }, { id, id_archivo });
        const { id_usuario } = ctx.viewer;
        await replaceBytes(trx, id_usuario, replaced, file);
        await awaitReview(trx, { id_usuario, id_publicacion: id }, 2);
        await askAnew({ ...ctx, db: trx }, id, aparecen);
        await refreshStatus(trx, id);
      });
    await withinAllowance(ctx, { files: 1, seconds }, replace);
  };
  const room = await requireRoomFor(ctx);
  await receiveFiles(ctx, request, { maxFiles: 1, check, room }, use);
}

export interface FileAddress {
  id: number;
  id_archivo: number;
}

/**
 * Deletes one file of the viewer's own post; its bytes follow. Throws `post_not_found` and
 * `not_found` for what is not theirs, and `last_file`.
 */
export async function deleteFile(ctx: SignedInCtx, { id, id_archivo }: FileAddress): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockPost(trx, id);
    await lockFiles(trx, id);
    const inside = { ...ctx, db: trx };
    await requireOwn(inside, id);
    await requireFile(inside, { id, id_archivo });
    if ((await countFiles(inside, id)).count === 1) throw new AppError("last_file");
    await retireObjectsOf(trx, [id_archivo]);
    await trx
      .deleteFrom("archivos")
      .where("id_archivo", "=", id_archivo)
      .where("id_publicacion", "=", id)
      .execute();
    await refreshStatus(trx, id);
  });
}

/** Throws when the viewer's own post does not take so many files more; gives its last position. */
async function requireRoom(owner: SignedInCtx, id: number, more: number): Promise<number> {
  await requireExtendable(owner, id);
  const { count, last } = await countFiles(owner, id);
  const max = getEnv().maxFilesPerPost;
  if (count + more > max) throw new AppError("too_many_files", { values: { max } });
  return last;
}

async function requireExtendable(owner: SignedInCtx, id: number): Promise<void> {
  const { tipo_publicacion } = await requireOwn(owner, id);
  if (tipo_publicacion === "shortit") throw new AppError("shortit_one_video");
  await requireAllThere(owner.db, id);
}

async function countFiles({ db }: Ctx, id: number) {
  const files = await db
    .selectFrom("archivos")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max("position").as("last")])
    .where("id_publicacion", "=", id)
    .executeTakeFirstOrThrow();
  return { count: Number(files.count), last: files.last ?? -1 };
}

/** The file, if it is of the viewer's own post. Throws `not_found`. */
export async function requireFile({ db, viewer }: SignedInCtx, { id, id_archivo }: FileAddress) {
  const file = await db
    .selectFrom("archivos")
    .innerJoin("publicaciones", "publicaciones.id_publicacion", "archivos.id_publicacion")
    .select(["archivos.id_archivo", "archivos.status", "archivos.tipo"])
    .where("archivos.id_archivo", "=", id_archivo)
    .where("archivos.id_publicacion", "=", id)
    .where("publicaciones.id_usuario", "=", viewer.id_usuario)
    .executeTakeFirst();
  if (!file) throw new AppError("not_found");
  return file;
}

function otherKind(tipo: Archivo["tipo"]): AppError {
  return new AppError("other_kind", { values: { kind: strings.kinds[tipo] } });
}
