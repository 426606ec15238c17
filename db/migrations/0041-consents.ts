import { type Kysely, sql } from "kysely";
import { idColumn, isPostgres } from "../engines/engine.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What people agreed to and chose about their data, what they ask about it (ARCO), and ledgers that
 * let go of what is older than it is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addChoices(db);
  await addRequests(db);
  await keepUntilOld(db, "aceptaciones", null);
  await keepUntilOld(db, "eventos_arco", 5 * 365);
  await dropGuard(db, "auditoria");
  await keepUntilOld(db, "auditoria", 7 * 365);
}

async function addChoices(db: Kysely<unknown>): Promise<void> {
  for (const name of ["personalizacion", "analitica", "sugerencias"]) {
    await db.schema
      .alterTable("usuarios")
      .addColumn(name, "integer", (c) => c.notNull().defaultTo(1))
      .execute();
  }
  // Of the texts that the person agreed to last; null: none was recorded.
  for (const name of ["version_terminos", "version_aviso"]) {
    await db.schema.alterTable("usuarios").addColumn(name, "text").execute();
  }
  await db.schema
    .createTable("aceptaciones")
    .addColumn("id", ...idColumn(db))
    .addColumn("id_usuario", "bigint", (c) => c.notNull().references("usuarios.id_usuario"))
    .addColumn("what", "text", (c) => c.notNull())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("given", "integer", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await sql`create index aceptaciones_person on aceptaciones (id_usuario, id)`.execute(db);
}

async function addRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("solicitudes_arco")
    .addColumn("id_solicitud", ...idColumn(db))
    .addColumn("referencia", "text", (c) => c.notNull().unique())
    // Of the private link: who reads the database can not open it.
    .addColumn("secret_hash", "text", (c) => c.notNull().unique())
    .addColumn("id_usuario", "bigint")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("nombre", "text", (c) => c.notNull())
    .addColumn("correo", "text", (c) => c.notNull())
    .addColumn("representa", "text", (c) => c.notNull())
    .addColumn("detalle", "text", (c) => c.notNull())
    .addColumn("identidad", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("outcome", "text")
    // Until when what is missing can be asked for, and then sent.
    .addColumn("ask_until", "bigint", (c) => c.notNull())
    .addColumn("asked_at", "bigint")
    .addColumn("complete_until", "bigint")
    // Until when it has to be answered, and then carried out; each can be put off once.
    .addColumn("answer_due_at", "bigint", (c) => c.notNull())
    .addColumn("answer_extended_at", "bigint")
    .addColumn("answered_at", "bigint")
    .addColumn("effect_due_at", "bigint")
    .addColumn("effect_extended_at", "bigint")
    .addColumn("reminded_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addColumn("closed_at", "bigint")
    .execute();
  await sql`create index solicitudes_arco_open on solicitudes_arco (state, answer_due_at, id_solicitud)`.execute(
    db,
  );
  await sql`create index solicitudes_arco_person on solicitudes_arco (id_usuario, id_solicitud)`.execute(
    db,
  );
  await sql`create index solicitudes_arco_closed on solicitudes_arco (closed_at) where closed_at is not null`.execute(
    db,
  );

  await db.schema
    .createTable("eventos_arco")
    .addColumn("id", ...idColumn(db))
    // No reference: a request that is kept no longer goes before its events do.
    .addColumn("id_solicitud", "bigint", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("actor_id", "bigint")
    .addColumn("actor_kind", "text", (c) => c.notNull())
    .addColumn("texto", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await sql`create index eventos_arco_solicitud on eventos_arco (id_solicitud, id)`.execute(db);
  await sql`create index eventos_arco_made on eventos_arco (created_at)`.execute(db);
  await sql`create index auditoria_made on auditoria (created_at)`.execute(db);
}

async function dropGuard(db: Kysely<unknown>, table: string): Promise<void> {
  if (isPostgres(db)) {
    await sql`drop trigger ${sql.ref(`${table}_only_grows`)} on ${sql.table(table)}`.execute(db);
    return;
  }
  for (const change of ["update", "delete"]) {
    await sql`drop trigger ${sql.ref(`${table}_no_${change}`)}`.execute(db);
  }
}

/** The database lets nobody change a row, and delete one only once it is so many days old; null: never. */
async function keepUntilOld(
  db: Kysely<unknown>,
  table: string,
  days: number | null,
): Promise<void> {
  // A day less: the clock of the program and that of the database may differ.
  const isKept =
    days === null
      ? sql`old.created_at is not null`
      : sql`old.created_at > unixepoch() * 1000 - ${sql.lit((days - 1) * DAY_MS)}`;
  if (isPostgres(db)) {
    await sql`
      create trigger ${sql.ref(`${table}_only_grows`)}
      before update or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
    await sql`
      create trigger ${sql.ref(`${table}_kept`)} before delete on ${sql.table(table)}
      for each row when (${isKept}) execute function refuse_change()`.execute(db);
    return;
  }
  const refuse = sql`begin select raise(abort, ${sql.lit(`${table} only grows`)}); end`;
  await sql`
    create trigger ${sql.ref(`${table}_no_update`)} before update on ${sql.table(table)} ${refuse}`.execute(
    db,
  );
  await sql`
    create trigger ${sql.ref(`${table}_no_delete`)} before delete on ${sql.table(table)}
    when ${isKept} ${refuse}`.execute(db);
}
