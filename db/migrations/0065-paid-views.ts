import { type Kysely, sql } from "kysely";
import { idColumn } from "../engines/engine.ts";

/** What of the views is paid, what of that is held, and why others are not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addCounts(db);
  await addPaidViews(db);
  await addRefused(db);
  await addAnomalies(db);
}

/** What was counted before was paid: it stays so. */
async function addCounts(db: Kysely<unknown>): Promise<void> {
  for (const table of ["vistas_mensuales", "vistas_diarias"]) {
    await db.schema
      .alterTable(table)
      .addColumn("paid_views", "bigint", (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update ${sql.table(table)} set paid_views = views`.execute(db);
  }
  await db.schema
    .alterTable("vistas_mensuales")
    .addColumn("held_views", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
}

/** The evidence of the last days. */
async function addPaidViews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("vistas_usadas")
    .addColumn("token", "text", (c) => c.primaryKey())
    .addColumn("used_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("vistas_usadas_old").on("vistas_usadas").column("used_at").execute();

  // No references: what was seen stays owed after the post is gone.
  await db.schema
    .createTable("vistas_pagadas")
    .addColumn("id_vista", ...idColumn(db))
    .addColumn("id_publicacion", "bigint", (c) => c.notNull())
    .addColumn("creator_id", "bigint", (c) => c.notNull())
    .addColumn("viewer", "text", (c) => c.notNull())
    .addColumn("net", "text", (c) => c.notNull())
    .addColumn("wide", "text", (c) => c.notNull())
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("counted_at", "bigint", (c) => c.notNull())
    .addColumn("stranger", "integer", (c) => c.notNull())
    .addColumn("moved", "integer", (c) => c.notNull())
    .addColumn("id_anomalia", "bigint")
    .execute();
  for (const [name, columns] of [
    ["viewer", "viewer, counted_at"],
    ["net", "net, creator_id, day"],
    ["day", "day, creator_id"],
  ] as const) {
    await sql`
      create index ${sql.ref(`vistas_pagadas_${name}`)} on vistas_pagadas (${sql.raw(columns)})`.execute(
      db,
    );
  }
}

async function addRefused(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("vistas_rechazadas")
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("creator_id", "bigint", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("net", "text", (c) => c.notNull())
    .addColumn("views", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("vistas_rechazadas_pk", ["day", "creator_id", "reason", "net"])
    .execute();
}

async function addAnomalies(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("anomalias")
    .addColumn("id_anomalia", ...idColumn(db))
    .addColumn("creator_id", "bigint", (c) => c.notNull().references("usuarios.id_usuario"))
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("views", "bigint", (c) => c.notNull())
    // What it is concluded from, as JSON.
    .addColumn("evidence", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) =>
      c.notNull().check(sql`state in ('held', 'released', 'voided')`),
    )
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("decided_at", "bigint")
    .addColumn("decided_by", "bigint")
    .addUniqueConstraint("anomalias_once", ["creator_id", "day", "kind"])
    .execute();
  await db.schema
    .createIndex("anomalias_state")
    .on("anomalias")
    .columns(["state", "id_anomalia"])
    .execute();
  await db.schema
    .createTable("dias_juzgados")
    .addColumn("day", "integer", (c) => c.primaryKey())
    .addColumn("judged_at", "bigint", (c) => c.notNull())
    .execute();
}
