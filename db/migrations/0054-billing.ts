import { type Kysely, sql } from "kysely";
import { idColumn } from "../engines/engine.ts";

/** What fans order and have paid, and what of it their subscriptions are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addToSubscriptions(db);
  await addOrders(db);
  await addCharges(db);
}

/** Null: the operator gave it, or it was tried without paying. */
async function addToSubscriptions(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of [
    ["price_cents", "bigint"],
    ["currency", "text"],
    ["months", "integer"],
    ["provider_ref", "text"],
  ] as const) {
    await db.schema.alterTable("suscripciones").addColumn(name, type).execute();
  }
  // Its provider charges it again by itself.
  await db.schema
    .alterTable("suscripciones")
    .addColumn("renews", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index suscripciones_lapse on suscripciones (creator_id, renews_at)`.execute(db);
}

async function addOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ordenes")
    .addColumn("id_orden", ...idColumn(db))
    // What a provider, a fan and the operator call it.
    .addColumn("reference", "text", (c) => c.notNull().unique())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("fan_id", "bigint", (c) => c.notNull().references("usuarios.id_usuario"))
    .addColumn("creator_id", "bigint", (c) => c.notNull().references("usuarios.id_usuario"))
    // The post that was wanted; it may be gone.
    .addColumn("id_publicacion", "bigint")
    .addColumn("months", "integer")
    .addColumn("amount_cents", "bigint", (c) => c.notNull().check(sql`amount_cents > 0`))
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("provider_ref", "text")
    .addColumn("state", "text", (c) =>
      c.notNull().check(sql`state in ('open', 'paid', 'withdrawn')`),
    )
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("paid_at", "bigint")
    .execute();
  for (const [name, columns] of [
    ["ordenes_fan", "fan_id, id_orden"],
    ["ordenes_creator", "creator_id, id_orden"],
    ["ordenes_state", "state, id_orden"],
  ] as const) {
    await sql`create index ${sql.ref(name)} on ordenes (${sql.raw(columns)})`.execute(db);
  }
  await sql`
    create unique index ordenes_provider on ordenes (provider, provider_ref)
    where provider_ref is not null`.execute(db);
}

async function addCharges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("cobros")
    .addColumn("id_cobro", ...idColumn(db))
    .addColumn("id_orden", "bigint", (c) => c.notNull().references("ordenes.id_orden"))
    .addColumn("fan_id", "bigint", (c) => c.notNull().references("usuarios.id_usuario"))
    .addColumn("creator_id", "bigint", (c) => c.notNull().references("usuarios.id_usuario"))
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("transaction_id", "text", (c) => c.notNull())
    .addColumn("amount_cents", "bigint", (c) => c.notNull())
    .addColumn("creator_cents", "bigint", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    // How much of a subscription it has paid for.
    .addColumn("days", "integer", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("reversed_at", "bigint")
    .addColumn("reversed_as", "text")
    .addUniqueConstraint("cobros_transaction", ["provider", "transaction_id"])
    .execute();
  for (const [name, columns] of [
    ["cobros_fan", "fan_id, id_cobro"],
    ["cobros_creator", "creator_id, created_at"],
    ["cobros_orden", "id_orden"],
  ] as const) {
    await sql`create index ${sql.ref(name)} on cobros (${sql.raw(columns)})`.execute(db);
  }
}
