import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { forgetMentions } from "#app/features/posts/text/forget-mentions.server.ts";
import type { Database } from "#db/client.ts";
import { inSteps } from "#db/in-steps.ts";
import { forgetCommentLikes } from "./likes/like.server.ts";
import { recount } from "./counted.server.ts";

export const personalData: PersonalData = {
  columns: {
    "comentarios.id_usuario": "erased",
    "menciones_comentario.id_usuario": "erased",
    "menciones_quitadas_comentario.id_usuario": "erased",
    "comentarios_ocultos.id_usuario": "erased",
    "me_gusta_comentario.id_usuario": "erased",
  },

  async *exportOf({ db }, id) {
    const without = ["request_hash", "idempotency_key"];
    const mine = { where: { id_usuario: id }, key: "id_comentario", without };
    yield { name: "comentarios", rows: legible(rowsOf(db, "comentarios", mine)) };
    const mentions = { where: { id_usuario: id }, key: "id_comentario" };
    yield {
      name: "menciones_en_comentarios",
      rows: rowsOf(db, "menciones_comentario", mentions),
    };
    const hidden = { where: { id_usuario: id }, key: "id_comentario" };
    yield { name: "comentarios_ocultos", rows: rowsOf(db, "comentarios_ocultos", hidden) };
    const liked = { where: { id_usuario: id }, key: "id_comentario" };
    yield { name: "me_gusta_en_comentarios", rows: rowsOf(db, "me_gusta_comentario", liked) };
  },

  async forget({ db }, { id_usuario, nombre_usuario }) {
    await inSteps((limit) => forgetCommentLikes(db, id_usuario, limit));
    await inSteps((limit) => eraseComments(db, id_usuario, limit));
    await eraseRows(db, "comentarios_ocultos", ["id_usuario", "id_comentario"], { id_usuario });
    await inSteps(() => forgetMentions(db, "id_comentario", { id_usuario, nombre_usuario }));
  },
};

/** Without the words of what moderation has taken away, which its author reads no more either. */
async function* legible(comments: AsyncIterable<Record<string, unknown>>) {
  for await (const comment of comments) {
    yield comment.oculto === 1 ? { ...comment, contenido: "" } : comment;
  }
}

/** The comments of some posts in one transaction each; what the posts count is what is left to read. */
async function eraseComments(db: Database, id_usuario: number, limit: number): Promise<number> {
  const rows = await db
    .selectFrom("comentarios")
    .select("id_publicacion")
    .distinct()
    .where("id_usuario", "=", id_usuario)
    .limit(limit)
    .execute();
  for (const { id_publicacion } of rows) {
    await db.transaction().execute(async (trx) => {
      await lockPost(trx, id_publicacion);
      const gone = await trx
        .deleteFrom("comentarios")
        .where("id_publicacion", "=", id_publicacion)
        .where("id_usuario", "=", id_usuario)
        .returning("hilo")
        .execute();
      await recount(trx, id_publicacion, gone);
    });
  }
  return rows.length;
}
