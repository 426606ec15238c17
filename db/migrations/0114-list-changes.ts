import type { Kysely } from "kysely";
import { idColumn } from "../engines/engine.ts";

/** What was done to the lists of hashes, and what an import took away, so that it can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("listas_cambios")
    .addColumn("id_cambio", ...idColumn(db))
    .addColumn("nombre", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("deshace", "bigint")
    .addColumn("objeto", "text")
    .addColumn("antes", "text")
    .addColumn("despues", "text")
    .addColumn("last_hash", "bigint")
    .addColumn("records", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("added", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("known", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("removed", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("unknown", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("others", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("problem", "text")
    .addColumn("hecho_por", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("ended_at", "bigint")
    .execute();
  await db.schema
    .createIndex("listas_cambios_of_list")
    .on("listas_cambios")
    .columns(["nombre", "id_cambio"])
    .execute();
  // Those that wait are a handful of all that ever were.
  await db.schema
    .createIndex("listas_cambios_state")
    .on("listas_cambios")
    .columns(["state", "id_cambio"])
    .execute();
  await db.schema.alterTable("hashes").addColumn("id_cambio", "bigint").execute();
  await db.schema
    .createTable("hashes_quitados")
    .addColumn("id_cambio", "bigint", (c) =>
      c.notNull().references("listas_cambios.id_cambio").onDelete("cascade"),
    )
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("hash", "text", (c) => c.notNull())
    .addColumn("entry", "text")
    .addPrimaryKeyConstraint("hashes_quitados_pk", ["id_cambio", "kind", "hash"])
    .execute();
}
