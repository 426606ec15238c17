import type { SignedInCtx } from "#app/context.server.ts";
import { retireObjectsOf } from "#app/features/media/objects.server.ts";
import { lockFiles } from "#app/features/media/lock-files.server.ts";
import { type Received, receiveFiles } from "#app/features/media/intake/receive.server.ts";
import { askAnew, requireAllThere } from "#app/features/releases/files-changed.server.ts";
import { AppError } from "#app/http/errors.ts";
import { requireVoice } from "#app/http/operation.server.ts";
import type { Database } from "#db/client.ts";
import type { Archivo } from "#db/schema/posts.ts";
import { requireOwn } from "./edit.server.ts";
import { countFiles, replaceBytes } from "./post-files.server.ts";
import { awaitReview } from "#app/features/posts/review.server.ts";
import { lockPost, refreshStatus } from "#app/features/posts/post-status.server.ts";
import { strings } from "./strings.ts";
import { requireRoomFor, withinAllowance } from "#app/features/allowance/allowance.server.ts";
import { parseNewFiles } from "../upload/post-fields.server.ts";
import { requireLengths } from "../upload/upload-rules.server.ts";

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
    const replace = async (trx: Database) => {
      await lockPost(trx, id);
      await lockFiles(trx, id);
      const replaced = await requireFile({ ...ctx, db: trx }, { id, id_archivo });
      const { id_usuario } = ctx.viewer;
      await replaceBytes(trx, id_usuario, replaced, file);
      await awaitReview(trx, { id_usuario, id_publicacion: id }, 2);
      await askAnew({ ...ctx, db: trx }, id, aparecen);
      await refreshStatus(trx, id);
    };
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
 * `not_found` for what is not theirs, `last_file`, and `muted` where that may publish the others.
 */
export async function deleteFile(ctx: SignedInCtx, { id, id_archivo }: FileAddress): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockPost(trx, id);
    await lockFiles(trx, id);
    const inside = { ...ctx, db: trx };
    const { status } = await requireOwn(inside, id);
    if (status !== "ready") requireVoice(ctx.viewer);
    await requireFile(inside, { id, id_archivo });
    if ((await countFiles(trx, id)).count === 1) throw new AppError("last_file");
    await retireObjectsOf(trx, [id_archivo]);
    await trx
      .deleteFrom("archivos")
      .where("id_archivo", "=", id_archivo)
      .where("id_publicacion", "=", id)
      .execute();
    await refreshStatus(trx, id);
  });
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
