import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";

/** So many comments are read at once. */
const BATCH = 500;

function counted(db: Database) {
  return db
    .selectFrom("comentarios")
    .innerJoin("usuarios", "usuarios.id_usuario", "comentarios.id_usuario")
    .where("comentarios.oculto", "=", 0)
    .where(isInGoodStanding());
}

/** Whether its post counts it: others can read it. For whoever holds the lock of the post. */
export async function isCountedComment(trx: Database, id_comentario: number): Promise<boolean> {
  const row = await counted(trx)
    .select("id_comentario")
    .where("id_comentario", "=", id_comentario)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a comment away, or gives it back, by moderation. Its post counts what can be read. */
export async function setCommentHidden(
  trx: Database,
  id_comentario: number,
  isHidden: boolean,
): Promise<void> {
  const comment = await trx
    .selectFrom("comentarios")
    .select("id_publicacion")
    .where("id_comentario", "=", id_comentario)
    .executeTakeFirst();
  if (!comment || !(await lockPost(trx, comment.id_publicacion))) return;
  await trx
    .updateTable("comentarios")
    .set({ oculto: isHidden ? 1 : 0 })
    .where("id_comentario", "=", id_comentario)
    .execute();
  await recount(trx, comment.id_publicacion);
}

/** Once somebody was suspended or is no longer: the posts they have commented on count another number. */
export async function recountCommented(
  { db }: Pick<Services, "db">,
  { id_usuario }: { id_usuario: number },
): Promise<void> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom("comentarios")
      .select(["id_comentario", "id_publicacion"])
      .where("id_usuario", "=", id_usuario)
      .where("id_comentario", ">", last)
      .orderBy("id_comentario")
      .limit(BATCH)
      .execute();
    for (const id of new Set(rows.map(({ id_publicacion }) => id_publicacion))) {
      await db.transaction().execute(async (trx) => {
        if (await lockPost(trx, id)) await recount(trx, id);
      });
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id_comentario;
  }
}

/** Of a locked post. */
export async function recount(trx: Database, id_publicacion: number): Promise<void> {
  const { readable } = await counted(trx)
    .select((eb) => eb.fn.countAll<number>().as("readable"))
    .where("comentarios.id_publicacion", "=", id_publicacion)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("publicaciones")
    .set({ commentCount: readable })
    .where("id_publicacion", "=", id_publicacion)
    .execute();
}
