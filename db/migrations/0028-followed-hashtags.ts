import type { Kysely } from "kysely";
import { bytewiseText } from "../engines/engine.ts";

/** The hashtags that somebody follows, as `palabras.clave` has them. They go with the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("hashtags_seguidos")
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("clave", bytewiseText(db), (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("hashtags_seguidos_pk", ["id_usuario", "clave"])
    .execute();
  await db.schema
    .createIndex("hashtags_seguidos_newest")
    .on("hashtags_seguidos")
    .columns(["id_usuario", "created_at", "clave"])
    .execute();
}
