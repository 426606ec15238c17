import { type Kysely, sql } from "kysely";

/**
 * Pictures of profiles are held, hidden and searched as the files of posts are; what is uploaded to the
 * portal is searched by how it looks; and a refusal says on what it rests.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What a moderator is shown of a picture that waits for them: the object of a copy of it.
  for (const table of ["avatares", "portadas"]) {
    await db.schema.alterTable(table).addColumn("preview", "text").execute();
  }
  await addHidden(db);
  await addRefusals(db);
  await addLikenesses(db);
  // Of what is shown or kept already the worker computes how it looks, while the site is up.
  await sql`insert into jobs (kind, payload, run_at, unique_key, created_at)
    select 'fingerprint_pictures', '{}', 0, 'fingerprint_pictures', 0
    where exists (select 1 from usuarios
      where profile_picture is not null or cover_picture is not null)`.execute(db);
  await sql`insert into jobs (kind, payload, run_at, unique_key, created_at)
    select 'match_copies', '{}', 0, 'match_copies', 0
    where exists (select 1 from objetos_conservados where purpose = 'copia')`.execute(db);
}

/** Pictures that nobody sees while a case about them waits. */
async function addHidden(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("fotos_ocultas")
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    // `avatar` or `cover`.
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("picture", "text", (c) => c.notNull())
    // JSON: the names of its objects, one for each size.
    .addColumn("objects", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("fotos_ocultas_pk", ["id_usuario", "kind"])
    .execute();
}

async function addRefusals(db: Kysely<unknown>): Promise<void> {
  // What a list is about: `minors`, `intimate` or `other`.
  await db.schema
    .alterTable("listas")
    .addColumn("about", "text", (c) => c.notNull().defaultTo("other"))
    .execute();
  // The statement of reasons that a refusal has.
  await db.schema.alterTable("coincidencias").addColumn("id_decision", "bigint").execute();
  await sql`create index coincidencias_decision on coincidencias (id_decision)
    where id_decision is not null`.execute(db);
  await sql`create index coincidencias_original on coincidencias (original)
    where original is not null`.execute(db);
}

async function addLikenesses(db: Kysely<unknown>): Promise<void> {
  // Of a copy that came with a request: how it looks, up to where it was searched, and when that ended.
  await db.schema.alterTable("objetos_conservados").addColumn("frames", "text").execute();
  for (const name of ["searched_to", "searched_at"]) {
    await db.schema.alterTable("objetos_conservados").addColumn(name, "bigint").execute();
  }
  await sql`create index objetos_conservados_search on objetos_conservados (searched_to)
    where purpose = 'copia' and searched_at is null`.execute(db);
  await db.schema
    .createTable("parecidos_retiro")
    .addColumn("id_solicitud", "bigint", (c) =>
      c.notNull().references("solicitudes_retiro.id_solicitud"),
    )
    // Of the copy's object.
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("subject_kind", "text", (c) => c.notNull())
    .addColumn("subject_id", "bigint", (c) => c.notNull())
    // Bits; 0 for the same bytes.
    .addColumn("distance", "integer", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("parecidos_retiro_pk", [
      "id_solicitud",
      "name",
      "subject_kind",
      "subject_id",
    ])
    .execute();
}
