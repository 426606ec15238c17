import { type Kysely, sql } from "kysely";
import { idColumn } from "../engines/engine.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("suscripciones")
    .addColumn("fan_id", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("creator_id", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("renews_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("suscripciones_pk", ["fan_id", "creator_id"])
    .addCheckConstraint("suscripciones_not_self", sql`fan_id <> creator_id`)
    .execute();
  await db.schema
    .createIndex("suscripciones_creator")
    .on("suscripciones")
    .columns(["creator_id", "state"])
    .execute();

  // `month` is year * 100 + month (202611) in the instance's time zone.
  await db.schema
    .createTable("vistas_mensuales")
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("month", "integer", (c) => c.notNull())
    .addColumn("views", "integer", (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("vistas_mensuales_pk", ["id_usuario", "month"])
    .execute();

  await db.schema
    .createTable("pagos")
    .addColumn("id_pago", ...idColumn(db))
    .addColumn("id_usuario", "bigint", (c) => c.notNull().references("usuarios.id_usuario"))
    .addColumn("month", "integer", (c) => c.notNull())
    .addColumn("amount_cents", "integer", (c) => c.notNull().check(sql`amount_cents > 0`))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("pagos_month").on("pagos").columns(["id_usuario", "month"]).execute();
}
