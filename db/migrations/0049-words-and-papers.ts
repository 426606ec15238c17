import { type Kysely, sql } from "kysely";
import { idColumn } from "../engines/engine.ts";

/**
 * What people write about their data goes before the record of what was done, documents that prove who
 * asks, bans of the same address that do not know of each other, and who has read that a text changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await moveWords(db);
  await addPapers(db);
  await keepBansApart(db);
  // Versions of terms and notice that the person has been told of; null: of none.
  await db.schema.alterTable("usuarios").addColumn("textos_vistos", "text").execute();
  await sql`create index liberaciones_documento on liberaciones (documento_hash)`.execute(db);
}

/** The ledger lets nobody change a row, so that words which go earlier stand beside it. */
async function moveWords(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("textos_arco")
    .addColumn("id_evento", "bigint", (c) =>
      c.primaryKey().references("eventos_arco.id").onDelete("cascade"),
    )
    .addColumn("id_solicitud", "bigint", (c) => c.notNull())
    .addColumn("texto", "text", (c) => c.notNull())
    .execute();
  await sql`
    insert into textos_arco (id_evento, id_solicitud, texto)
    select id, id_solicitud, texto from eventos_arco where texto <> ''`.execute(db);
  await sql`create index textos_arco_solicitud on textos_arco (id_solicitud)`.execute(db);
  await db.schema.alterTable("eventos_arco").dropColumn("texto").execute();
}

async function addPapers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("documentos_arco")
    .addColumn("id_documento", ...idColumn(db))
    .addColumn("id_solicitud", "bigint", (c) =>
      c.notNull().references("solicitudes_arco.id_solicitud"),
    )
    // The sealed object.
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await sql`create index documentos_arco_solicitud on documentos_arco (id_solicitud, id_documento)`.execute(
    db,
  );
}

/** Two deleted accounts may have had the same address: each keeps it out for as long as its own ban holds. */
async function keepBansApart(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("direcciones_vetadas").renameTo("direcciones_vetadas_antes").execute();
  await sql`drop index direcciones_vetadas_usuario`.execute(db);
  await db.schema
    .createTable("direcciones_vetadas")
    .addColumn("direccion_hash", "text", (c) => c.notNull())
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("until", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("direcciones_vetadas_pk", ["direccion_hash", "id_usuario"])
    .execute();
  await sql`
    insert into direcciones_vetadas (direccion_hash, id_usuario, until, created_at)
    select direccion_hash, id_usuario, until, created_at from direcciones_vetadas_antes`.execute(
    db,
  );
  await db.schema.dropTable("direcciones_vetadas_antes").execute();
  await sql`create index direcciones_vetadas_usuario on direcciones_vetadas (id_usuario)`.execute(
    db,
  );
}
