import { type Kysely, sql } from "kysely";
import { idColumn, isPostgres } from "../engines/engine.ts";

/** What creators have asked to be paid of their balance, and what became of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("lotes_pago")
    .addColumn("id_lote", ...idColumn(db))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("retiros")
    .addColumn("id_retiro", ...idColumn(db))
    .addColumn("id_usuario", "bigint", (c) => c.notNull().references("usuarios.id_usuario"))
    .addColumn("currency", "text", (c) => c.notNull())
    // Known once it is approved.
    .addColumn("amount_cents", "bigint", (c) => c.check(sql`amount_cents > 0`))
    .addColumn("state", "text", (c) =>
      c
        .notNull()
        .check(sql`state in ('requested', 'approved', 'exported', 'paid', 'failed', 'void')`),
    )
    .addColumn("id_lote", "bigint", (c) => c.references("lotes_pago.id_lote"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  // One at a time is under way.
  await sql`
    create unique index retiros_open on retiros (id_usuario)
    where state in ('requested', 'approved', 'exported')`.execute(db);
  for (const [name, columns] of [
    ["retiros_state", "state, id_retiro"],
    ["retiros_person", "id_usuario, id_retiro"],
    ["retiros_lote", "id_lote, id_retiro"],
  ] as const) {
    await sql`create index ${sql.ref(name)} on retiros (${sql.raw(columns)})`.execute(db);
  }

  await db.schema
    .createTable("retiros_eventos")
    .addColumn("id_evento", ...idColumn(db))
    .addColumn("id_retiro", "bigint", (c) => c.notNull().references("retiros.id_retiro"))
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("retiros_eventos_retiro")
    .on("retiros_eventos")
    .columns(["id_retiro", "id_evento"])
    .execute();
  await keepGrowing(db, "retiros_eventos");
}

/** The database itself refuses to change or delete what was written (0019-append-only.ts). */
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
