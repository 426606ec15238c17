import { type Kysely, sql } from "kysely";
import { idColumn, isPostgres } from "../engines/engine.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("jobs")
    .addColumn("id", ...idColumn(db))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("payload", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull().defaultTo("queued"))
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    // When it may run; while it runs, when its lease ends.
    .addColumn("run_at", "bigint", (c) => c.notNull())
    .addColumn("lease", "text")
    .addColumn("error", "text")
    .addColumn("unique_key", "text", (c) => c.unique())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("jobs_due").on("jobs").columns(["state", "run_at", "id"]).execute();

  await db.schema
    .createTable("kv")
    // Listing by prefix is a range of the primary key only when keys are ordered by their bytes.
    .addColumn("key", isPostgres(db) ? sql`text collate "C"` : "text", (c) => c.primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .addColumn("expires_at", "bigint")
    .execute();
  await db.schema.createIndex("kv_expiry").on("kv").column("expires_at").execute();
}
