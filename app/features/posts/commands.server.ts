import type { Expression, SqlBool } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { retireObjectsOf } from "#app/features/media/objects.server.ts";
import { lockFiles } from "#app/features/media/lock-files.server.ts";
import { AppError } from "#app/http/errors.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import { lockPost, mayBeKnown, refreshStatus } from "./post-status.server.ts";
import { react } from "./reactions.server.ts";
import { isManagedBy } from "./visibility.server.ts";

/** Likes, stops liking, or toggles. Throws what {@link react} throws. */
export async function setLike(
  ctx: SignedInCtx,
  { id, liked }: { id: number; liked?: boolean | undefined },
): Promise<{ liked: boolean; likeCount: number }> {
  const { on, count } = await react(ctx, "me_gusta", { id, on: liked });
  return { liked: on, likeCount: count };
}

/** Saves, stops saving, or toggles. Throws what {@link react} throws. */
export async function setSave(
  ctx: SignedInCtx,
  { id, saved }: { id: number; saved?: boolean | undefined },
): Promise<{ saved: boolean; saveCount: number }> {
  const { on, count } = await react(ctx, "guardados", { id, on: saved });
  return { saved: on, saveCount: count };
}

/**
 * Deletes a post, for its owner and moderators: it is gone at once, its bytes follow. Throws
 * `post_not_found` for anybody else's.
 */
export async function deletePost(ctx: SignedInCtx, id_publicacion: number): Promise<void> {
  const { viewer } = ctx;
  await ctx.db.transaction().execute(async (trx) => {
    const owner = await erasePost(trx, id_publicacion, isManagedBy(viewer));
    if (owner === viewer.id_usuario) return;
    const subject = { kind: "publicacion", id: id_publicacion };
    const entry = { actor: actorOf(viewer), action: "post.delete", subject, data: { owner } };
    await recordAudit({ db: trx }, entry);
  });
}

/** Deletes a post with all that belongs to it; gives whose it was. Throws `post_not_found`. */
export async function erasePost(
  trx: Database,
  id_publicacion: number,
  which: Expression<SqlBool>,
): Promise<number> {
  await lockPost(trx, id_publicacion);
  await retireObjectsOf(trx, await lockFiles(trx, id_publicacion));
  const gone = await trx
    .deleteFrom("publicaciones")
    .where("id_publicacion", "=", id_publicacion)
    .where(which)
    .returning(["id_usuario", "status", "moderacion", "espera_revision", "espera_consentimiento"])
    .executeTakeFirst();
  if (!gone) throw new AppError("post_not_found");
  const { id_usuario } = gone;
  const isLoss = mayBeKnown(gone) && gone.moderacion !== "removed";
  await emit(trx, "post_changed", { id_publicacion, ...(isLoss && { lostBy: id_usuario }) });
  return id_usuario;
}

/**
 * Drops the files that failed, so that the others are published, and forgets replacements that
 * failed; for the owner. Throws
 * `nothing_to_publish` when no file is ready, `post_not_found` for anybody else's.
 */
export async function publishWithoutFailed(
  ctx: SignedInCtx,
  id_publicacion: number,
): Promise<void> {
  const { viewer } = ctx;
  await ctx.db.transaction().execute(async (trx) => {
    await lockPost(trx, id_publicacion);
    await lockFiles(trx, id_publicacion);
    const files = await trx
      .selectFrom("archivos")
      .innerJoin("publicaciones", "publicaciones.id_publicacion", "archivos.id_publicacion")
      .select(["archivos.id_archivo", "archivos.status"])
      .where("archivos.id_publicacion", "=", id_publicacion)
      .where("publicaciones.id_usuario", "=", viewer.id_usuario)
      .execute();
    if (files.length === 0) throw new AppError("post_not_found");
    if (!files.some(({ status }) => status === "ready")) throw new AppError("nothing_to_publish");
    await trx
      .updateTable("archivos")
      .set({ replacement: null, error: null })
      .where("id_publicacion", "=", id_publicacion)
      .where("replacement", "=", "failed")
      .execute();
    const failed = files.filter(({ status }) => status === "failed").map((file) => file.id_archivo);
    if (failed.length === 0) return;
    await retireObjectsOf(trx, failed);
    await trx.deleteFrom("archivos").where("id_archivo", "in", failed).execute();
    await refreshStatus(trx, id_publicacion);
  });
}
