import { type Kysely, sql } from "kysely";
import { idColumn, isPostgres } from "../engines/engine.ts";

/** Of each table what visitors see of it, and what is new in that (0030-visitor-pages.ts has the rest). */
const SEEN = [
  {
    table: "publicaciones",
    columns: [
      ...["descripcion", "tipo_publicacion", "solo_suscriptores", "status", "pinned_at"],
      "moderacion",
    ],
    where: "status = 'ready'",
  },
  { table: "comentarios", columns: ["contenido", "oculto"], where: null },
] as const;

/**
 * What is said to be wrong, what is decided about it, and who did what. Events and the audit log only
 * grow: the database itself refuses anything else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addCases(db);
  await addReports(db);
  await addDecisions(db);
  await addAudit(db);
  await addEffects(db);
  for (const table of ["eventos_moderacion", "auditoria"]) await keepGrowing(db, table);
  for (const seen of SEEN) await watchAnew(db, seen);
}

async function addCases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("casos")
    .addColumn("id_caso", ...idColumn(db))
    .addColumn("subject_kind", "text", (c) => c.notNull())
    .addColumn("subject_id", "bigint", (c) => c.notNull())
    .addColumn("affected_id", "bigint", (c) =>
      c.references("usuarios.id_usuario").onDelete("set null"),
    )
    .addColumn("state", "text", (c) =>
      c.notNull().check(sql`state in ('open', 'escalated', 'closed')`),
    )
    .addColumn("queue", "text", (c) => c.notNull())
    .addColumn("priority", "integer", (c) => c.notNull())
    .addColumn("due_at", "bigint", (c) => c.notNull())
    // Hidden before it is decided.
    .addColumn("is_hidden", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("assigned_to", "bigint", (c) =>
      c.references("usuarios.id_usuario").onDelete("set null"),
    )
    .addColumn("assigned_at", "bigint")
    .addColumn("reports", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("last_report_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addColumn("closed_at", "bigint")
    .addUniqueConstraint("casos_subject", ["subject_kind", "subject_id"])
    .execute();
  for (const [name, columns] of [
    ["casos_queue", ["state", "queue", "due_at", "id_caso"]],
    ["casos_due", ["state", "due_at", "id_caso"]],
    ["casos_assigned", ["assigned_to", "state", "due_at", "id_caso"]],
    ["casos_affected", ["affected_id", "id_caso"]],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on("casos")
      .columns([...columns])
      .execute();
  }

  await db.schema
    .createTable("eventos_moderacion")
    .addColumn("id", ...idColumn(db))
    .addColumn("id_caso", "bigint", (c) => c.notNull().references("casos.id_caso"))
    .addColumn("kind", "text", (c) => c.notNull())
    // No reference: who did it stays said when the account is gone.
    .addColumn("actor_id", "bigint")
    .addColumn("actor_kind", "text", (c) => c.notNull())
    .addColumn("data", "text", (c) => c.notNull())
    .addColumn("external_id", "text", (c) => c.unique())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("eventos_moderacion_caso")
    .on("eventos_moderacion")
    .columns(["id_caso", "id"])
    .execute();
  await db.schema
    .createIndex("eventos_moderacion_kind")
    .on("eventos_moderacion")
    .columns(["kind", "created_at", "id"])
    .execute();
}

async function addReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("denuncias")
    .addColumn("id", ...idColumn(db))
    .addColumn("id_caso", "bigint", (c) => c.notNull().references("casos.id_caso"))
    .addColumn("reporter_id", "bigint", (c) =>
      c.references("usuarios.id_usuario").onDelete("set null"),
    )
    .addColumn("id_solicitud", "bigint")
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("is_shown", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("state", "text", (c) => c.notNull().defaultTo("open"))
    .addColumn("outcome", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addColumn("resolved_at", "bigint")
    .addUniqueConstraint("denuncias_once", ["id_caso", "reporter_id"])
    .addUniqueConstraint("denuncias_solicitud", ["id_solicitud", "id_caso"])
    .execute();
  await db.schema
    .createIndex("denuncias_reporter")
    .on("denuncias")
    .columns(["reporter_id", "id"])
    .execute();
  await db.schema
    .createIndex("denuncias_caso")
    .on("denuncias")
    .columns(["id_caso", "state", "id"])
    .execute();
}

async function addDecisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("decisiones")
    .addColumn("id_decision", ...idColumn(db))
    .addColumn("id_caso", "bigint", (c) => c.notNull().references("casos.id_caso"))
    .addColumn("affected_id", "bigint", (c) =>
      c.references("usuarios.id_usuario").onDelete("set null"),
    )
    .addColumn("decided_by", "bigint")
    .addColumn("actor_kind", "text", (c) => c.notNull())
    .addColumn("actions", "text", (c) => c.notNull())
    // What of it lasts: it holds until the decision is reversed or ends.
    .addColumn("content_effect", "text")
    .addColumn("standing_effect", "text")
    .addColumn("ground", "text", (c) => c.notNull().check(sql`ground in ('illegal', 'terms')`))
    .addColumn("clause", "text", (c) => c.notNull())
    .addColumn("facts", "text", (c) => c.notNull())
    .addColumn("source_type", "text", (c) => c.notNull())
    .addColumn("automated_detection", "integer", (c) => c.notNull())
    .addColumn("automated_decision", "text", (c) => c.notNull())
    .addColumn("content_type", "text", (c) => c.notNull())
    .addColumn("category", "text", (c) => c.notNull())
    .addColumn("territorial_scope", "text", (c) => c.notNull())
    .addColumn("content_date", "bigint")
    .addColumn("application_date", "bigint", (c) => c.notNull())
    .addColumn("ends_at", "bigint")
    .addColumn("puid", "text", (c) => c.notNull().unique())
    .addColumn("strikes", "integer", (c) => c.notNull())
    .addColumn("strike_expires_at", "bigint")
    .addColumn("appeal_until", "bigint", (c) => c.notNull())
    // Of the link in the mail, for somebody who may not sign in.
    .addColumn("link_hash", "text", (c) => c.unique())
    .addColumn("told_at", "bigint")
    .addColumn("reversed_at", "bigint")
    .addColumn("reversed_by", "bigint")
    .addColumn("ended_at", "bigint")
    // What was taken away is gone for good.
    .addColumn("purged_at", "bigint")
    .addColumn("undo", "text", (c) => c.notNull().defaultTo("{}"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  for (const [name, columns] of [
    ["decisiones_caso", "id_caso, id_decision"],
    ["decisiones_affected", "affected_id, id_decision"],
    ["decisiones_made", "created_at, id_decision"],
    ["decisiones_ending", "ends_at) where (ended_at is null and ends_at is not null"],
    ["decisiones_kept", "appeal_until) where (purged_at is null"],
    ["decisiones_standing", "affected_id) where (standing_effect is not null"],
  ] as const) {
    await sql.raw(`create index ${name} on decisiones (${columns})`).execute(db);
  }

  await db.schema
    .createTable("apelaciones")
    .addColumn("id_apelacion", ...idColumn(db))
    .addColumn("id_decision", "bigint", (c) =>
      c.notNull().unique().references("decisiones.id_decision"),
    )
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("decided_by", "bigint")
    .addColumn("decided_at", "bigint")
    .addColumn("outcome", "text")
    .addColumn("answer", "text")
    .execute();
}

async function addAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("auditoria")
    .addColumn("id", ...idColumn(db))
    .addColumn("actor_id", "bigint")
    .addColumn("actor_kind", "text", (c) => c.notNull())
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("subject_kind", "text")
    .addColumn("subject_id", "bigint")
    .addColumn("data", "text", (c) => c.notNull())
    .addColumn("address_group", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  for (const [name, columns] of [
    ["auditoria_actor", ["actor_id", "id"]],
    ["auditoria_subject", ["subject_kind", "subject_id", "id"]],
    ["auditoria_action", ["action", "id"]],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on("auditoria")
      .columns([...columns])
      .execute();
  }
}

/** What a decision leaves on what it is about. */
async function addEffects(db: Kysely<unknown>): Promise<void> {
  const column = (table: string, name: string, type: "text" | "bigint") =>
    db.schema.alterTable(table).addColumn(name, type).execute();
  await db.schema
    .alterTable("publicaciones")
    .addColumn("moderacion", "text", (c) => c.notNull().defaultTo("visible"))
    .execute();
  for (const table of ["comentarios", "mensajes"]) {
    await db.schema
      .alterTable(table)
      .addColumn("oculto", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await column("usuarios", "suspended_until", "bigint");
  await column("usuarios", "muted_until", "bigint");
  await sql`create index usuarios_suspended on usuarios (suspended_until) where status = 'suspended'`.execute(
    db,
  );
  if (isPostgres(db)) {
    // SQLite has it, and a query that reads the time has one text on both.
    await sql`
      create function unixepoch() returns bigint language sql stable
      as 'select extract(epoch from statement_timestamp())::bigint'`.execute(db);
  }
}

async function keepGrowing(db: Kysely<unknown>, table: string): Promise<void> {
  if (isPostgres(db)) {
    await sql`
      create trigger ${sql.ref(`${table}_only_grows`)}
      before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
    return;
  }
  for (const change of ["update", "delete"]) {
    await sql`
      create trigger ${sql.ref(`${table}_no_${change}`)}
      before ${sql.raw(change)} on ${sql.table(table)}
      begin select raise(abort, ${sql.lit(`${table} only grows`)}); end`.execute(db);
  }
}

async function watchAnew(
  db: Kysely<unknown>,
  { table, columns, where }: (typeof SEEN)[number],
): Promise<void> {
  const name = `${table}_changed`;
  const differs = isPostgres(db) ? "is distinct from" : "is not";
  const isOther = columns.map((column) => `old.${column} ${differs} new.${column}`).join(" or ");
  const when = `${where ? `old.${where}` : "true"} and (${isOther})`;
  const event = `update of ${columns.join(", ")} on ${table}`;
  await sql.raw(`drop trigger ${name}${isPostgres(db) ? ` on ${table}` : ""}`).execute(db);
  const statement = isPostgres(db)
    ? `create constraint trigger ${name} after ${event} deferrable initially deferred
       for each row when (${when}) execute function visitors_see_another()`
    : `create trigger ${name} after ${event} for each row when ${when}
       begin update versiones set version = version + 1 where nombre = 'visitantes'; end`;
  await sql.raw(statement).execute(db);
}
