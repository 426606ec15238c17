import type { Kysely } from "kysely";

/** Who likes which comment, and how many do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("me_gusta_comentario")
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("id_comentario", "bigint", (c) =>
      c.notNull().references("comentarios.id_comentario").onDelete("cascade"),
    )
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("me_gusta_comentario_pk", ["id_usuario", "id_comentario"])
    .execute();
  await db.schema
    .createIndex("me_gusta_of_comment")
    .on("me_gusta_comentario")
    .columns(["id_comentario", "created_at", "id_usuario"])
    .execute();
  await db.schema
    .alterTable("comentarios")
    .addColumn("likeCount", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
