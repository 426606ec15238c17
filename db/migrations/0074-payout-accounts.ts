import { type Kysely } from "kysely";

/** Where creators are paid, sealed: as they say it now, and as it was when a withdrawal went into a batch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("cuentas_pago")
    .addColumn("id_usuario", "bigint", (c) =>
      c.primaryKey().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("datos", "text", (c) => c.notNull())
    // Of the CLABE: payouts wait for a while after it.
    .addColumn("changed_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();

  await db.schema.alterTable("retiros").addColumn("destino", "text").execute();
  // The tax receipt of what was paid, by its number.
  await db.schema.alterTable("retiros").addColumn("cfdi", "text").execute();
}
