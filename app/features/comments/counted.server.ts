import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";

/** So many comments are read at once. */
const BATCH = 500;

/** Comments that others can read by themselves; an answer is read where that holds of its thread too. */
function readable(db: Database) {
  return db
    .selectFrom("comentarios")
    .innerJoin("usuarios", "usuarios.id_usuario", "comentarios.id_usuario")
    .where("comentarios.oculto", "=", 0)
    .where(isInGoodStanding());
}

/** How many comments are counted no more without this one and its answers. For whoever holds the lock of the post. */
export async function countedWith(trx: Database, id_comentario: number): Promise<number> {
  const row = await readable(trx)
    .select("answerCount")
    .where("id_comentario", "=", id_comentario)
    .executeTakeFirst();
  return row ? 1 + row.answerCount : 0;
}

/** Counts comments that were written or deleted with their post, and with the thread that they are answers in. */
export async function countComments(
  trx: Database,
  { id_publicacion, hilo }: { id_publicacion: number; hilo: number | null },
  by: number,
): Promise<void> {
  if (by === 0) return;
  if (hilo !== null) {
    await trx
      .updateTable("comentarios")
      .set((eb) => ({ answerCount: eb("answerCount", "+", by) }))
      .where("id_comentario", "=", hilo)
      .execute();
    if ((await countedWith(trx, hilo)) === 0) return;
  }
  await trx
    .updateTable("publicaciones")
    .set((eb) => ({ commentCount: eb("commentCount", "+", by) }))
    .where("id_publicacion", "=", id_publicacion)
    .execute();
}

/** Takes a comment away, or gives it back, by moderation. Its post counts what can be read. */
export async function setCommentHidden(
  trx: Database,
  id_comentario: number,
  isHidden: boolean,
): Promise<void> {
  const comment = await trx
    .selectFrom("comentarios")
    .select(["id_publicacion", "hilo"])
    .where("id_comentario", "=", id_comentario)
    .executeTakeFirst();
  if (!comment || !(await lockPost(trx, comment.id_publicacion))) return;
  await trx
    .updateTable("comentarios")
    .set({ oculto: isHidden ? 1 : 0 })
    .where("id_comentario", "=", id_comentario)
    .execute();
  await recount(trx, comment.id_publicacion, [comment]);
}

/** Once somebody was suspended or is no longer: the posts they have commented on count another number. */
export async function recountCommented(
  { db }: Pick<Services, "db">,
  { id_usuario }: { id_usuario: number },
): Promise<void> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom("comentarios")
      .select(["id_comentario", "id_publicacion", "hilo"])
      .where("id_usuario", "=", id_usuario)
      .where("id_comentario", ">", last)
      .orderBy("id_comentario")
      .limit(BATCH)
      .execute();
    for (const id of new Set(rows.map(({ id_publicacion }) => id_publicacion))) {
      await db.transaction().execute(async (trx) => {
        const ofPost = rows.filter(({ id_publicacion }) => id_publicacion === id);
        if (await lockPost(trx, id)) await recount(trx, id, ofPost);
      });
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id_comentario;
  }
}

/** Of a locked post, in which something has become of these comments. */
export async function recount(
  trx: Database,
  id_publicacion: number,
  changed: readonly { hilo: number | null }[],
): Promise<void> {
  const threads = new Set(changed.flatMap(({ hilo }) => (hilo === null ? [] : [hilo])));
  for (const hilo of threads) {
    const { answers } = await readable(trx)
      .select((eb) => eb.fn.countAll<number>().as("answers"))
      .where("comentarios.hilo", "=", hilo)
      .executeTakeFirstOrThrow();
    await trx
      .updateTable("comentarios")
      .set({ answerCount: Number(answers) })
      .where("id_comentario", "=", hilo)
      .execute();
  }
  const { all } = await readable(trx)
    .select((eb) => eb.fn.sum<number | null>(eb("answerCount", "+", 1)).as("all"))
    .where("comentarios.id_publicacion", "=", id_publicacion)
    .where("comentarios.hilo", "is", null)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("publicaciones")
    .set({ commentCount: Number(all ?? 0) })
    .where("id_publicacion", "=", id_publicacion)
    .execute();
}
