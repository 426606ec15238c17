import { expressionBuilder } from "kysely";
import type { Ctx, SignedInCtx, Viewer } from "#app/context.server.ts";
import { actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { saveMentions } from "#app/features/posts/text/mentions.server.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { isManagedBy, requireOpen, requireWelcome } from "#app/features/posts/visibility.server.ts";
import { countComments, countedWith } from "./counted.server.ts";
import { AppError } from "#app/http/errors.ts";
import { type Made, madeBefore, makeOnce } from "#app/http/idempotency/make-once.server.ts";
import { requestHash } from "#app/http/idempotency/request-hash.server.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { holdWelcome } from "./hold-welcome.server.ts";
import { readComment } from "./queries.server.ts";
import { threadFor } from "./thread/thread-for.server.ts";
import type { CommentView } from "./view.ts";

interface NewComment {
  id_publicacion: number;
  contenido: string;
  /** The comment of that post that it answers. */
  en_respuesta_a?: number | undefined;
  /** The same key again gives the same comment. */
  idempotencyKey?: string | null;
}

/** The comment that the same key has made already. Throws `key_reused`, `post_not_found` and `subscribers_only`. */
export async function findWritten(
  ctx: SignedInCtx,
  input: NewComment,
): Promise<CommentView | undefined> {
  const written = await madeBefore(onceOf(input), (key) => findByKey(ctx, key));
  if (written === undefined) return undefined;
  await requireOpen(ctx, input.id_publicacion);
  return presented(ctx, written);
}

/** Writes a comment and counts it. Throws `key_reused`, `post_not_found`, `subscribers_only`, `blocked` and `comment_not_found`. */
export async function writeComment(ctx: SignedInCtx, input: NewComment): Promise<CommentView> {
  await requireWelcome(ctx, input.id_publicacion);
  const id_comentario = await makeOnce(onceOf(input), {
    find: (key) => findByKey(ctx, key),
    make: () => insertComment(ctx, input),
  });
  return presented(ctx, id_comentario);
}

function onceOf({ idempotencyKey = null, en_respuesta_a, ...said }: NewComment) {
  const what = en_respuesta_a === undefined ? said : { ...said, en_respuesta_a };
  return { key: idempotencyKey, hash: requestHash(what) };
}

function insertComment({ db, viewer }: SignedInCtx, input: NewComment): Promise<number> {
  const { id_publicacion, contenido, en_respuesta_a } = input;
  const { key, hash } = onceOf(input);
  return db.transaction().execute(async (trx) => {
    await holdWelcome(trx, viewer, id_publicacion);
    if (!(await lockPost(trx, id_publicacion))) throw new AppError("post_not_found");
    const answered = { id_publicacion, id_comentario: en_respuesta_a };
    const hilo = await threadFor(trx, viewer, answered);
    const { id_comentario } = await trx
      .insertInto("comentarios")
      .values({
        id_publicacion,
        id_usuario: viewer.id_usuario,
        hilo,
        en_respuesta_a: en_respuesta_a ?? null,
        contenido,
        fecha_comentario: Date.now(),
        idempotency_key: key,
        request_hash: key && hash,
      })
      .returning("id_comentario")
      .executeTakeFirstOrThrow();
    const mentioned = await saveMentions(trx, "id_comentario", id_comentario, contenido);
    await countComments(trx, { id_publicacion, hilo }, 1);
    await emit(trx, "comment_written", { id_comentario, mentioned });
    return id_comentario;
  });
}

/**
 * Changes the text of a comment, for its author while they may see the post and nothing is blocked.
 * Throws `comment_not_found` for anybody else's.
 */
export async function editComment(
  ctx: SignedInCtx,
  { id_comentario, contenido }: { id_comentario: number; contenido: string },
): Promise<CommentView> {
  const { viewer } = ctx;
  const comment = await ctx.db
    .selectFrom("comentarios")
    .select("id_publicacion")
    .where("id_comentario", "=", id_comentario)
    .where("id_usuario", "=", viewer.id_usuario)
    .executeTakeFirst();
  if (!comment) throw new AppError("comment_not_found");
  await requireWelcome(ctx, comment.id_publicacion);
  await ctx.db.transaction().execute(async (trx) => {
    await holdWelcome(trx, viewer, comment.id_publicacion);
    const { numUpdatedRows } = await trx
      .updateTable("comentarios")
      .set({ contenido, edited_at: Date.now() })
      .where("id_comentario", "=", id_comentario)
      .where("id_usuario", "=", viewer.id_usuario)
      .where("oculto", "=", 0)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("comment_not_found");
    const mentioned = await saveMentions(trx, "id_comentario", id_comentario, contenido);
    await emit(trx, "comment_written", { id_comentario, mentioned });
  });
  return presented(ctx, id_comentario);
}

/**
 * Deletes a comment with the answers in its thread, for its author, the owner of the post and moderators. Throws
 * `comment_not_found` for anybody else.
 */
export async function deleteComment(ctx: SignedInCtx, id_comentario: number): Promise<void> {
  const { viewer } = ctx;
  const comment = await ctx.db
    .selectFrom("comentarios")
    .innerJoin("publicaciones", "publicaciones.id_publicacion", "comentarios.id_publicacion")
    .select(["comentarios.id_publicacion", "comentarios.id_usuario", "comentarios.hilo"])
    .select("publicaciones.id_usuario as owner")
    .where("id_comentario", "=", id_comentario)
    .executeTakeFirst();
  if (!comment) throw new AppError("comment_not_found");
  await ctx.db.transaction().execute(async (trx) => {
    await lockPost(trx, comment.id_publicacion);
    const counted = await countedWith(trx, id_comentario);
    const { numDeletedRows } = await trx
      .deleteFrom("comentarios")
      .where("id_comentario", "=", id_comentario)
      .where(isDeletableBy(viewer))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError("comment_not_found");
    await countComments(trx, comment, -counted);
    await keepAccount(trx, viewer, { id_comentario, ...comment });
  });
}

/** Of a moderator who deletes what neither is theirs nor stands under a post of theirs. */
async function keepAccount(
  trx: Database,
  viewer: Viewer,
  comment: { id_comentario: number; id_publicacion: number; id_usuario: number; owner: number },
): Promise<void> {
  const { id_comentario, id_usuario, owner } = comment;
  if (viewer.role === "user" || [id_usuario, owner].includes(viewer.id_usuario)) return;
  const subject = { kind: "comentario", id: id_comentario };
  const data = { author: id_usuario, id_publicacion: comment.id_publicacion };
  await recordAudit(
    { db: trx },
    { actor: actorOf(viewer), action: "comment.delete", subject, data },
  );
}

function isDeletableBy(viewer: Viewer) {
  const eb = expressionBuilder<Schema, "comentarios">();
  return eb.or([
    eb("comentarios.id_usuario", "=", viewer.id_usuario),
    eb.exists(
      eb
        .selectFrom("publicaciones")
        .select("publicaciones.id_publicacion")
        .whereRef("publicaciones.id_publicacion", "=", "comentarios.id_publicacion")
        .where(isManagedBy(viewer)),
    ),
  ]);
}

async function findByKey(
  { db, viewer }: SignedInCtx,
  key: string,
): Promise<Made<number> | undefined> {
  const row = await db
    .selectFrom("comentarios")
    .select(["id_comentario", "request_hash"])
    .where("id_usuario", "=", viewer.id_usuario)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  return row && { made: row.id_comentario, request_hash: row.request_hash };
}

/** Somebody else may have deleted it, or its post, in between. */
async function presented(ctx: Ctx, id_comentario: number): Promise<CommentView> {
  const comment = await readComment(ctx, id_comentario);
  if (!comment) throw new AppError("comment_not_found");
  return comment;
}
