import { type Kysely, sql } from "kysely";
import { idColumn, isPostgres } from "../engines/engine.ts";

const KEPT_MS = 2_555 * 24 * 60 * 60 * 1000;

/** Who is shown in a post, and that they agreed to it: the ledger of that only grows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addToPosts(db);
  await addReleases(db);
  await addAppearances(db);
  await addLedger(db);
  await keepUntilOld(db, "consentimientos");
}

async function addToPosts(db: Kysely<unknown>): Promise<void> {
  // Null: from before anybody was asked.
  await db.schema.alterTable("publicaciones").addColumn("aparecen", "text").execute();
  for (const name of ["faltan_personas", "espera_consentimiento"]) {
    await db.schema
      .alterTable("publicaciones")
      .addColumn(name, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
}

async function addReleases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("liberaciones")
    .addColumn("id_liberacion", ...idColumn(db))
    .addColumn("owner_id", "bigint", (c) => c.notNull().references("usuarios.id_usuario"))
    // Sealed: who it is, since when, by which document, and where to write to them.
    .addColumn("datos", "text", (c) => c.notNull())
    .addColumn("documento_hash", "text", (c) => c.notNull())
    // The sealed object with what they signed.
    .addColumn("archivo", "text", (c) => c.notNull())
    .addColumn("archivo_sha256", "text", (c) => c.notNull())
    // Of the private link by which they take it back.
    .addColumn("secret_hash", "text", (c) => c.notNull().unique())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("withdrawn_at", "bigint")
    .execute();
  await sql`create index liberaciones_owner on liberaciones (owner_id, id_liberacion)`.execute(db);
}

async function addAppearances(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("apariciones_personas")
    .addColumn("id_aparicion", ...idColumn(db))
    .addColumn("id_publicacion", "bigint", (c) =>
      c.notNull().references("publicaciones.id_publicacion").onDelete("cascade"),
    )
    // One of the two: an account, or a release.
    .addColumn("persona_id", "bigint", (c) => c.references("usuarios.id_usuario"))
    .addColumn("id_liberacion", "bigint", (c) => c.references("liberaciones.id_liberacion"))
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("version", "text")
    .addColumn("asked_at", "bigint", (c) => c.notNull())
    .addColumn("shown_at", "bigint")
    .addColumn("distribution_at", "bigint")
    .addColumn("ended_at", "bigint")
    .addUniqueConstraint("apariciones_personas_account", ["id_publicacion", "persona_id"])
    .addUniqueConstraint("apariciones_personas_release", ["id_publicacion", "id_liberacion"])
    .execute();
  for (const [name, columns] of [
    ["apariciones_personas_own", "persona_id, state, id_aparicion"],
    ["apariciones_personas_liberacion", "id_liberacion"],
  ] as const) {
    await sql`create index ${sql.ref(name)} on apariciones_personas (${sql.raw(columns)})`.execute(
      db,
    );
  }
}

/** No references: it outlives posts, files and accounts. */
async function addLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("consentimientos")
    .addColumn("id", ...idColumn(db))
    .addColumn("id_publicacion", "bigint", (c) => c.notNull())
    // Null: the post as a whole.
    .addColumn("id_archivo", "bigint")
    .addColumn("owner_id", "bigint", (c) => c.notNull())
    .addColumn("persona_id", "bigint")
    .addColumn("id_liberacion", "bigint")
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("shown", "integer", (c) => c.notNull())
    .addColumn("distribution", "integer", (c) => c.notNull())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("actor_id", "bigint")
    .addColumn("actor_kind", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  for (const [name, columns] of [
    ["consentimientos_post", "id_publicacion, id"],
    ["consentimientos_person", "persona_id, id"],
    ["consentimientos_release", "id_liberacion, id"],
    ["consentimientos_owner", "owner_id, id"],
    ["consentimientos_made", "created_at"],
  ] as const) {
    await sql`create index ${sql.ref(name)} on consentimientos (${sql.raw(columns)})`.execute(db);
  }
}

/** The database lets nobody change a row, and delete one only once it is seven years old. */
async function keepUntilOld(db: Kysely<unknown>, table: string): Promise<void> {
  // A day less: the clock of the program and that of the database may differ.
  const isKept = sql`old.created_at > unixepoch() * 1000 - ${sql.lit(KEPT_MS - 24 * 60 * 60 * 1000)}`;
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
