import { type Kysely, sql } from "kysely";
import { idColumn, isPostgres } from "../engines/engine.ts";

/** Double entry: what is written about money only grows, and the balances are its sums. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("asientos")
    .addColumn("id_asiento", ...idColumn(db))
    .addColumn("kind", "text", (c) => c.notNull())
    // What it was written for, as whoever caused it calls it: nothing is written twice.
    .addColumn("cause", "text", (c) => c.notNull().unique())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("asientos_created")
    .on("asientos")
    .columns(["created_at", "id_asiento"])
    .execute();

  await db.schema
    .createTable("apuntes")
    .addColumn("id_apunte", ...idColumn(db))
    .addColumn("id_asiento", "bigint", (c) => c.notNull().references("asientos.id_asiento"))
    .addColumn("account", "text", (c) => c.notNull())
    // No reference: a ledger outlives accounts.
    .addColumn("id_usuario", "bigint")
    .addColumn("amount_cents", "bigint", (c) => c.notNull().check(sql`amount_cents <> 0`))
    .addUniqueConstraint("apuntes_account", ["id_asiento", "account"])
    .execute();
  await db.schema
    .createIndex("apuntes_by_account")
    .on("apuntes")
    .columns(["account", "id_apunte"])
    .execute();
  await sql`create index apuntes_person on apuntes (id_usuario, id_apunte) where id_usuario is not null`.execute(
    db,
  );

  // What the lines of an account add up to, kept in their transaction.
  await db.schema
    .createTable("saldos")
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("id_usuario", "bigint")
    .addColumn("amount_cents", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("saldos_pk", ["account", "currency"])
    .execute();
  await sql`create index saldos_person on saldos (id_usuario) where id_usuario is not null`.execute(
    db,
  );

  for (const table of ["asientos", "apuntes"]) await keepGrowing(db, table);
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
