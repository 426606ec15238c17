import { type Kysely, sql } from "kysely";
import { idColumn } from "../engines/engine.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("usuarios")
    .addColumn("id_usuario", ...idColumn(db))
    .addColumn("nombre_usuario", "text", (c) => c.notNull())
    .addColumn("name_key", "text", (c) => c.notNull().unique())
    .addColumn("correo", "text", (c) => c.notNull().unique())
    .addColumn("password_hash", "text")
    .addColumn("biografia", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("profile_picture", "text")
    .addColumn("es_creador", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("verificado", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("role", "text", (c) => c.notNull().defaultTo("user"))
    .addColumn("status", "text", (c) => c.notNull().defaultTo("active"))
    .addColumn("followersCount", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("followingCount", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("subscribersCount", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addCheckConstraint(
      "usuarios_counts",
      sql`"followersCount" >= 0 and "followingCount" >= 0 and "subscribersCount" >= 0`,
    )
    .execute();

  // An account exists only once its address is proven: until then it is a row here, so that nobody
  // can hold a name or an address by starting a sign-up and leaving.
  await db.schema
    .createTable("registros")
    .addColumn("id_registro", ...idColumn(db))
    .addColumn("nombre_usuario", "text", (c) => c.notNull())
    .addColumn("correo", "text", (c) => c.notNull())
    .addColumn("password_hash", "text", (c) => c.notNull())
    .addColumn("code_hash", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("registros_correo")
    .on("registros")
    .columns(["correo", "expires_at"])
    .execute();
  await db.schema.createIndex("registros_expiry").on("registros").column("expires_at").execute();

  await db.schema
    .createTable("sesiones")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("device", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("seen_at", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("sesiones_usuario")
    .on("sesiones")
    .columns(["id_usuario", "seen_at"])
    .execute();
  await db.schema.createIndex("sesiones_expiry").on("sesiones").column("expires_at").execute();
}
