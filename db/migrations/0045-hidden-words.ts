import { type Kysely, sql } from "kysely";

/** Comments and messages that somebody does not want to read again, as after reporting them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("comentarios_ocultos")
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("id_comentario", "bigint", (c) =>
      c.notNull().references("comentarios.id_comentario").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("comentarios_ocultos_pk", ["id_usuario", "id_comentario"])
    .execute();
  await db.schema
    .createIndex("comentarios_ocultos_comentario")
    .on("comentarios_ocultos")
    .column("id_comentario")
    .execute();
  await db.schema
    .createTable("mensajes_ocultos")
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("id_mensaje", "bigint", (c) =>
      c.notNull().references("mensajes.id").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("mensajes_ocultos_pk", ["id_usuario", "id_mensaje"])
    .execute();
  await db.schema
    .createIndex("mensajes_ocultos_mensaje")
    .on("mensajes_ocultos")
    .column("id_mensaje")
    .execute();
  // Of a request for removal: it names something that a case decides. The others wait for an answer.
  await db.schema
    .alterTable("solicitudes_retiro")
    .addColumn("con_casos", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update solicitudes_retiro set con_casos = 1 where exists (
    select 1 from direcciones_retiro
    where direcciones_retiro.id_solicitud = solicitudes_retiro.id_solicitud
      and direcciones_retiro.id_caso is not null)`.execute(db);
  await db.schema
    .createIndex("solicitudes_retiro_waiting")
    .on("solicitudes_retiro")
    .columns(["state", "con_casos", "due_at", "id_solicitud"])
    .execute();
}
