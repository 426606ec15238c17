import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { TOLD_LATE_MS } from "../limits.ts";
import { notify, notifyOnce } from "../notify.server.ts";

/**
 * Tells of a comment whoever it answers, the owner of the post, and who is mentioned in it: the subscriber of
 * `comment_written`. Each is told once, of what comes first: an edit is news to those alone whom it mentions anew.
 */
export async function tellOfComment(
  { db }: Pick<Services, "db">,
  { id_comentario, mentioned }: JobPayloads["comment_written"],
): Promise<void> {
  const comment = await db
    .selectFrom("comentarios")
    .innerJoin("publicaciones", "publicaciones.id_publicacion", "comentarios.id_publicacion")
    .select(["comentarios.id_publicacion", "comentarios.fecha_comentario as at"])
    .select(["comentarios.id_usuario as author", "publicaciones.id_usuario as owner"])
    .leftJoin("comentarios as answered", "answered.id_comentario", "comentarios.en_respuesta_a")
    .select(["comentarios.en_respuesta_a", "answered.id_usuario as answered"])
    .where("comentarios.id_comentario", "=", id_comentario)
    .executeTakeFirst();
  if (!comment) return;
  const { id_publicacion, at, author, owner, answered, en_respuesta_a: answer } = comment;
  // The lines of an older one may be forgotten: whoever edits it would tell of it again.
  const isNews = at > Date.now() - TOLD_LATE_MS;
  if (isNews && answered !== null && answer !== null && answered !== author) {
    const line = { tipo: "respuesta", ref: answer, id_comentario: answer, id_publicacion } as const;
    await notify(db, [{ id_usuario: answered, ...line, at }]);
  }
  if (isNews && author !== owner && answered !== owner) {
    const line = { tipo: "comentario", ref: id_publicacion, id_publicacion, at } as const;
    await notify(db, [{ id_usuario: owner, ...line }]);
  }
  const told = [author, owner, answered];
  const others = mentioned.filter((id_usuario) => !told.includes(id_usuario));
  await tellOfMentions(db, others, { id_publicacion, id_comentario });
}

/** Of these those whom the comment still means. */
async function tellOfMentions(
  db: Database,
  people: readonly number[],
  { id_publicacion, id_comentario }: { id_publicacion: number; id_comentario: number },
): Promise<void> {
  if (people.length === 0) return;
  const mentioned = await db
    .selectFrom("menciones_comentario")
    .select("id_usuario")
    .where("id_comentario", "=", id_comentario)
    .where("id_usuario", "in", people)
    .execute();
  await notifyOnce(
    db,
    mentioned.map(({ id_usuario }) => ({
      ...{ id_usuario, id_publicacion, id_comentario },
      ...{ tipo: "mencion_comentario", ref: id_comentario, at: Date.now() },
    })),
  );
}
