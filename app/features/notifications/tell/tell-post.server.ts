import { enqueue } from "#app/jobs/queue.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { POST_IS_NEWS_MS } from "../limits.ts";
import { notifyOnce } from "../notify.server.ts";

/**
 * Tells that a new post is processed: its owner, and who is mentioned in it once it is shown. A subscriber of
 * `post_changed`.
 */
export async function tellOfPost(
  { db }: Pick<Services, "db">,
  { id_publicacion }: { id_publicacion: number },
): Promise<void> {
  const now = Date.now();
  const post = await db
    .selectFrom("publicaciones")
    .leftJoin(
      "publicaciones_anunciadas as told",
      "told.id_publicacion",
      "publicaciones.id_publicacion",
    )
    .select(["publicaciones.id_usuario", "status", "moderacion", "told.announced_at"])
    .where("publicaciones.id_publicacion", "=", id_publicacion)
    .where("fecha_publicacion", ">", now - POST_IS_NEWS_MS)
    .executeTakeFirst();
  // What was shown before there was any of this is no news.
  if (!post || post.status !== "ready" || post.announced_at === 0) return;
  const { id_usuario } = post;
  const line = { ref: id_publicacion, id_publicacion, at: now };
  if (post.announced_at === null)
    await notifyOnce(db, [{ id_usuario, tipo: "procesado", ...line }]);
  if (post.moderacion === "hidden" || post.moderacion === "removed") return;
  // What is restricted is recommended to nobody, followers neither: they are told when it is so no more.
  if (post.moderacion !== "restricted") {
    const announced = { id_publicacion, id_usuario, announced_at: now };
    await db.transaction().execute((trx) => announce(trx, announced));
  }
  const mentioned = await db
    .selectFrom("menciones_publicacion")
    .select("id_usuario")
    .where("id_publicacion", "=", id_publicacion)
    .where("id_usuario", "<>", id_usuario)
    .execute();
  await notifyOnce(
    db,
    mentioned.map((person) => ({ ...person, tipo: "mencion", ...line })),
  );
}

/** Whoever notes first that it is shown has the followers of its owner told. */
async function announce(
  trx: Database,
  post: { id_publicacion: number; id_usuario: number; announced_at: number },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("publicaciones_anunciadas")
    .values(post)
    .onConflict((conflict) => conflict.column("id_publicacion").doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return;
  const { id_publicacion } = post;
  await enqueue(trx, "tell_followers", { id_publicacion });
}
