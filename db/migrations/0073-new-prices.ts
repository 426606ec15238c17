import type { Kysely } from "kysely";

/** A creator asks another price: who is subscribed is told of it, and may agree to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The price, and when; null: of none.
  for (const name of ["told_cents", "told_at"]) {
    await db.schema.alterTable("suscripciones").addColumn(name, "bigint").execute();
  }
  // The sale that goes on until this order is paid, which is of the same subscription at another price.
  await db.schema
    .alterTable("ordenes")
    .addColumn("replaces", "bigint", (c) => c.references("ventas.id_venta"))
    .execute();
}
