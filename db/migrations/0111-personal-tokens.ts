import type { Kysely } from "kysely";
import { idColumn } from "../engines/engine.ts";

/** Tokens that people make for programs of their own: what each may, until when, and where it was used last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("tokens_personales")
    .addColumn("id_token", ...idColumn(db))
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("nombre", "text", (c) => c.notNull())
    .addColumn("alcances", "text", (c) => c.notNull())
    .addColumn("red", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("used_at", "bigint")
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("tokens_personales_owner")
    .on("tokens_personales")
    .columns(["id_usuario", "id_token"])
    .execute();
  await db.schema
    .createIndex("tokens_personales_expiry")
    .on("tokens_personales")
    .column("expires_at")
    .execute();
}
