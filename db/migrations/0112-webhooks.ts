import { type Kysely, sql } from "kysely";
import { idColumn } from "../engines/engine.ts";

/** Whom the operator has told of what happens, and each thing that they were told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("webhooks")
    .addColumn("id_webhook", ...idColumn(db))
    .addColumn("nombre", "text", (c) => c.notNull())
    .addColumn("url", "text", (c) => c.notNull())
    .addColumn("eventos", "text", (c) => c.notNull())
    .addColumn("secreto", "text")
    .addColumn("activo", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  // Every post that is published asks whom to tell.
  await db.schema.createIndex("webhooks_activos").on("webhooks").column("activo").execute();
  await db.schema
    .createTable("webhooks_entregas")
    .addColumn("id_entrega", ...idColumn(db))
    .addColumn("id_webhook", "bigint", (c) =>
      c.notNull().references("webhooks.id_webhook").onDelete("cascade"),
    )
    .addColumn("mensaje", "text", (c) => c.notNull())
    .addColumn("evento", "text", (c) => c.notNull())
    .addColumn("cuerpo", "text", (c) => c.notNull())
    .addColumn("clave", "text")
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("respuesta", "integer")
    .addColumn("error", "text")
    .addColumn("due_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("settled_at", "bigint")
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  await sql`create index webhooks_entregas_due on webhooks_entregas (due_at)
    where due_at is not null`.execute(db);
  // What is told once is told once to each.
  await sql`create unique index webhooks_entregas_once on webhooks_entregas (id_webhook, clave)
    where clave is not null`.execute(db);
  await db.schema
    .createIndex("webhooks_entregas_newest")
    .on("webhooks_entregas")
    .columns(["id_webhook", "id_entrega"])
    .execute();
  await db.schema
    .createIndex("webhooks_entregas_expiry")
    .on("webhooks_entregas")
    .column("expires_at")
    .execute();
}
