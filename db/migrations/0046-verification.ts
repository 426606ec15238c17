import { type Kysely, sql } from "kysely";
import { idColumn, isPostgres } from "../engines/engine.ts";

/** Who somebody is, proven by documents: what they send, what is decided, and until when it holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["verificado_por_operador", "ve_documentos"]) {
    await db.schema
      .alterTable("usuarios")
      .addColumn(name, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  // Until now nobody else has verified anybody.
  await sql`update usuarios set verificado_por_operador = 1 where verificado = 1`.execute(db);
  await addVerifications(db);
  await addEvents(db);
  await db.schema
    .createTable("avisos_verificacion")
    .addColumn("id_aviso", "text", (c) => c.primaryKey())
    .addColumn("firma", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await sql`create index avisos_verificacion_made on avisos_verificacion (created_at)`.execute(db);
}

async function addVerifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("verificaciones")
    .addColumn("id_verificacion", ...idColumn(db))
    .addColumn("id_usuario", "bigint", (c) => c.notNull().references("usuarios.id_usuario"))
    .addColumn("state", "text", (c) => c.notNull())
    // Sealed: who they are by their document.
    .addColumn("datos", "text")
    // Keyed hash of the document, by which it is known again.
    .addColumn("huella", "text")
    .addColumn("referencia", "text", (c) => c.unique())
    // Sealed: where they go on with the provider.
    .addColumn("sesion", "text")
    .addColumn("acuerdo", "text")
    .addColumn("sent_at", "bigint")
    .addColumn("due_at", "bigint")
    .addColumn("expires_at", "bigint")
    .addColumn("reminded_at", "bigint")
    .addColumn("decided_by", "bigint")
    .addColumn("decided_at", "bigint")
    .addColumn("motivo", "text")
    .addColumn("nota", "text")
    .addColumn("purged_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();
  // Nobody has two under way.
  await sql`
    create unique index verificaciones_open on verificaciones (id_usuario)
    where state in ('borrador', 'enviada', 'en_proveedor')`.execute(db);
  for (const [name, columns] of [
    ["verificaciones_person", "id_usuario, id_verificacion"],
    ["verificaciones_queue", "state, due_at, id_verificacion"],
    ["verificaciones_document", "huella, id_verificacion"],
    ["verificaciones_expiry", "state, expires_at, id_verificacion"],
    ["verificaciones_touched", "state, updated_at, id_verificacion"],
  ] as const) {
    await sql`create index ${sql.ref(name)} on verificaciones (${sql.raw(columns)})`.execute(db);
  }
  await db.schema
    .createTable("documentos_verificacion")
    .addColumn("id_verificacion", "bigint", (c) =>
      c.notNull().references("verificaciones.id_verificacion"),
    )
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("huella", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("documentos_verificacion_pk", ["id_verificacion", "kind"])
    .execute();
  await sql`create index documentos_verificacion_same on documentos_verificacion (huella)`.execute(
    db,
  );
}

async function addEvents(db: Kysely<unknown>): Promise<void> {
  const table = "eventos_verificacion";
  await db.schema
    .createTable(table)
    .addColumn("id", ...idColumn(db))
    .addColumn("id_verificacion", "bigint", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("actor_id", "bigint")
    .addColumn("actor_kind", "text", (c) => c.notNull())
    .addColumn("data", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await sql`create index eventos_verificacion_of on eventos_verificacion (id_verificacion, id)`.execute(
    db,
  );
  if (isPostgres(db)) {
    await sql`
      create trigger ${sql.ref(`${table}_only_grows`)}
      before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
    return;
  }
  for (const change of ["update", "delete"]) {
    await sql`
      create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
      begin select raise(abort, ${sql.lit(`${table} only grows`)}); end`.execute(db);
  }
}
