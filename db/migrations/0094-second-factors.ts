import type { Kysely } from "kysely";
import { idColumn } from "../engines/engine.ts";

/** Passkeys, the secret of an app that makes codes (sealed), and recovery codes (hashed). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("llaves")
    .addColumn("id_llave", ...idColumn(db))
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("credencial", "text", (c) => c.notNull())
    // What authenticators call the account: random, and the same for all passkeys of it.
    .addColumn("titular", "text", (c) => c.notNull())
    .addColumn("clave_publica", "text", (c) => c.notNull())
    .addColumn("contador", "bigint", (c) => c.notNull())
    .addColumn("transportes", "text", (c) => c.notNull())
    .addColumn("sincronizada", "integer", (c) => c.notNull())
    .addColumn("nombre", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("used_at", "bigint")
    .addUniqueConstraint("llaves_credencial", ["credencial"])
    .execute();
  await db.schema
    .createIndex("llaves_usuario")
    .on("llaves")
    .columns(["id_usuario", "id_llave"])
    .execute();

  await db.schema
    .createTable("totp")
    .addColumn("id_usuario", "bigint", (c) =>
      c.primaryKey().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("secreto", "text")
    .addColumn("created_at", "bigint")
    // The time step of the code that was used last: none opens twice.
    .addColumn("ultimo_paso", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("pendiente", "text")
    .addColumn("pendiente_at", "bigint")
    .execute();

  await db.schema
    .createTable("codigos_recuperacion")
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("code_hash", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("used_at", "bigint")
    .addPrimaryKeyConstraint("codigos_recuperacion_pk", ["id_usuario", "code_hash"])
    .execute();
}
