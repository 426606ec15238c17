import { type Kysely, sql } from "kysely";

/**
 * Answers to comments, in threads of one level: an answer to an answer stands in the thread of the first
 * comment (`hilo`) and remembers which one it answers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("comentarios")
    .addColumn("hilo", "bigint", (c) =>
      c.references("comentarios.id_comentario").onDelete("cascade"),
    )
    .execute();
  await db.schema
    .alterTable("comentarios")
    .addColumn("en_respuesta_a", "bigint", (c) =>
      c.references("comentarios.id_comentario").onDelete("set null"),
    )
    .execute();
  await db.schema
    .alterTable("comentarios")
    .addColumn("answerCount", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  // The first comments of a post, without walking through the answers that stand between them.
  await sql`create index comentarios_threads on comentarios
    (id_publicacion, fecha_comentario, id_comentario) where hilo is null`.execute(db);
  await sql`create index comentarios_of_thread on comentarios
    (hilo, fecha_comentario, id_comentario) where hilo is not null`.execute(db);
  await sql`create index comentarios_answering on comentarios
    (en_respuesta_a, fecha_comentario) where en_respuesta_a is not null`.execute(db);
}
