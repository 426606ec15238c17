import { type Kysely, sql } from "kysely";
import { idColumn, isPostgres } from "../engines/engine.ts";

/** What providers of payments tell us, as it came, and what became of it; what they charge again and again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addPostbacks(db);
  await addSales(db);
  // Paid until then; `renews_at` is later by the days of grace while its provider still tries.
  await db.schema.alterTable("suscripciones").addColumn("paid_until", "bigint").execute();
}

async function addPostbacks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("avisos_pago")
    .addColumn("id_aviso", ...idColumn(db))
    .addColumn("provider", "text", (c) => c.notNull())
    // What the provider calls the sale it is about.
    .addColumn("sale", "text", (c) => c.notNull())
    .addColumn("raw", "text", (c) => c.notNull())
    // The same once more is no second one.
    .addColumn("digest", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("avisos_pago_once", ["provider", "digest"])
    .execute();
  await keepGrowing(db, "avisos_pago");

  await db.schema
    .createTable("estados_aviso")
    .addColumn("id_aviso", "bigint", (c) => c.primaryKey().references("avisos_pago.id_aviso"))
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("sale", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) =>
      c
        .notNull()
        .check(sql`state in ('waiting', 'early', 'held', 'done', 'known', 'nothing', 'dismissed')`),
    )
    .addColumn("why", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("worked_at", "bigint")
    .addColumn("resolved_by", "bigint")
    .execute();
  await sql`
    create index estados_aviso_open on estados_aviso (state, id_aviso)
    where state in ('waiting', 'early', 'held')`.execute(db);
  await sql`
    create index estados_aviso_sale on estados_aviso (provider, sale, id_aviso)
    where state in ('waiting', 'early')`.execute(db);

  // How often somebody came who was not the provider, a day.
  await db.schema
    .createTable("avisos_falsos")
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("dia", "text", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("avisos_falsos_pk", ["provider", "dia"])
    .execute();
}

async function addSales(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ventas")
    .addColumn("id_venta", ...idColumn(db))
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("sale", "text", (c) => c.notNull())
    .addColumn("id_orden", "bigint", (c) => c.notNull().references("ordenes.id_orden"))
    // Null: it is charged again.
    .addColumn("ended_at", "bigint")
    .addColumn("ended_as", "text")
    // The provider has said that it charges no more.
    .addColumn("stopped_at", "bigint")
    // When it is compared with what the provider says; null: never again.
    .addColumn("check_at", "bigint")
    // Where the two do not agree: for the operator.
    .addColumn("mismatch", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("ventas_sale", ["provider", "sale"])
    .execute();
  await sql`create index ventas_orden on ventas (id_orden)`.execute(db);
  await sql`create index ventas_check on ventas (check_at) where check_at is not null`.execute(db);
  await sql`create index ventas_mismatch on ventas (id_venta) where mismatch is not null`.execute(
    db,
  );
}

/** The database itself refuses to change or delete what came (0019-append-only.ts). */
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
