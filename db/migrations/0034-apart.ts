import { type Kysely, sql } from "kysely";
import { bytewiseText, isPostgres } from "../engines/engine.ts";

/** What keeps people apart who do not want to meet: mutes, mentions taken back, private lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Both engines look a block up from either end: each has the whole key in an index.
  await db.schema.dropIndex("bloqueos_blocked").execute();
  await db.schema
    .createIndex("bloqueos_blocked")
    .on("bloqueos")
    .columns(["blocked_id", "id_usuario"])
    .execute();

  await db.schema
    .alterTable("usuarios")
    .addColumn("listas_visibles", "integer", (c) => c.notNull().defaultTo(0))
    .execute();

  await addMutes(db);
  for (const [of, id] of [
    ["publicacion", "id_publicacion"],
    ["comentario", "id_comentario"],
  ] as const) {
    await addRemoved(db, of, id);
  }
}

async function addMutes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("silenciados")
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("muted_id", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("silenciados_pk", ["id_usuario", "muted_id"])
    .addCheckConstraint("silenciados_not_self", sql`id_usuario <> muted_id`)
    .execute();
  await db.schema
    .createIndex("silenciados_newest")
    .on("silenciados")
    .columns(["id_usuario", "created_at", "muted_id"])
    .execute();
  await db.schema
    .createIndex("silenciados_muted")
    .on("silenciados")
    .columns(["muted_id", "id_usuario"])
    .execute();

  await db.schema
    .createTable("palabras_silenciadas")
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("clave", bytewiseText(db), (c) => c.notNull())
    .addColumn("palabra", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("palabras_silenciadas_pk", ["id_usuario", "clave"])
    .execute();
}

/** Whoever has taken back a mention of themselves is not meant there again. Visitors see it at once. */
async function addRemoved(db: Kysely<unknown>, of: string, id: string): Promise<void> {
  const table = `menciones_quitadas_${of}`;
  const owner = of === "publicacion" ? "publicaciones" : "comentarios";
  await db.schema
    .createTable(table)
    .addColumn(id, "bigint", (c) => c.notNull().references(`${owner}.${id}`).onDelete("cascade"))
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint(`${table}_pk`, [id, "id_usuario"])
    .execute();
  await db.schema.createIndex(`${table}_usuario`).on(table).column("id_usuario").execute();
  const statement = isPostgres(db)
    ? `create constraint trigger menciones_${of}_gone after delete on menciones_${of}
       deferrable initially deferred for each row execute function visitors_see_another()`
    : `create trigger menciones_${of}_gone after delete on menciones_${of} for each row
       begin update versiones set version = version + 1 where nombre = 'visitantes'; end`;
  await sql.raw(statement).execute(db);
}
