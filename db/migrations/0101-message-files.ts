import { type Kysely, sql } from "kysely";
import { isPostgres } from "../engines/engine.ts";

/**
 * A file belongs to a post or to a message, and takes space of who sent it. A message that was deleted for both
 * is a line without words.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const cause of CAUSES) await dropTrigger(db, cause);
  await letPostBeNull(db);
  const of = isPostgres(db) ? sql`constraint archivos_of_one check` : sql`check`;
  await sql`alter table archivos add column id_mensaje bigint
    references mensajes (id) on delete cascade
    ${of} ((id_mensaje is null) <> (id_publicacion is null))`.execute(db);
  await db.schema
    .createIndex("archivos_mensaje")
    .on("archivos")
    .columns(["id_mensaje", "position"])
    .execute();
  await addDeletion(db);
  // Without a reference: what was found stays known when its message goes.
  for (const table of ["coincidencias", "subidas_conocidas"]) {
    await db.schema.alterTable(table).addColumn("id_mensaje", "bigint").execute();
    await sql`create index ${sql.ref(`${table}_mensaje`)} on ${sql.table(table)} (id_mensaje)
      where id_mensaje is not null`.execute(db);
  }
  for (const cause of CAUSES) await addTrigger(db, cause);
}

async function addDeletion(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("mensajes").addColumn("deleted_at", "bigint").execute();
  // It was reported before: what it said stays, with its files, for who decides about it.
  await db.schema.alterTable("mensajes").addColumn("texto_prueba", "text").execute();
  await sql`create index mensajes_prueba on mensajes (deleted_at)
    where texto_prueba is not null`.execute(db);
}

/** SQLite cannot take `not null` off a column, nor rebuild a table that others point at: a new column takes its place. */
async function letPostBeNull(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table archivos alter column id_publicacion drop not null`.execute(db);
    return;
  }
  await sql`drop index archivos_publicacion`.execute(db);
  await sql`alter table archivos add column de_publicacion bigint
    references publicaciones (id_publicacion) on delete cascade`.execute(db);
  await sql`update archivos set de_publicacion = id_publicacion`.execute(db);
  await sql`alter table archivos drop column id_publicacion`.execute(db);
  await sql`alter table archivos rename column de_publicacion to id_publicacion`.execute(db);
  await sql`create index archivos_publicacion on archivos (id_publicacion, position)`.execute(db);
}

interface Cause {
  name: string;
  table: string;
  event: string;
  when: string;
  changes: string;
}

/** Who has left takes no space: what they sent to others is theirs. */
const PRESENT = (message: string) =>
  `exists (select 1 from usuarios u where u.id_usuario = ${message}.from_id and u.status <> 'deleted')`;

/** A file that is deleted is found no more when its objects let go of it, nor is a post by its files. */
const ofObject = (row: "old" | "new") => {
  const bytes = `${row === "old" ? "-" : ""}${row}.size`;
  return `
  insert into cambios_espacio (id_usuario, bytes)
  select p.id_usuario, ${bytes} from archivos a
    join publicaciones p on p.id_publicacion = a.id_publicacion
  where a.id_archivo = ${row}.id_archivo
  union all
  select m.from_id, ${bytes} from archivos a join mensajes m on m.id = a.id_mensaje
  where a.id_archivo = ${row}.id_archivo and ${PRESENT("m")};`;
};

const ofFile = `
  insert into cambios_espacio (id_usuario, bytes)
  select p.id_usuario, -sum(o.size) from publicaciones p
    join objetos o on o.id_archivo = old.id_archivo
  where p.id_publicacion = old.id_publicacion group by p.id_usuario
  union all
  select m.from_id, -sum(o.size) from mensajes m
    join objetos o on o.id_archivo = old.id_archivo
  where m.id = old.id_mensaje and ${PRESENT("m")} group by m.from_id;`;

const ofPost = `
  insert into cambios_espacio (id_usuario, bytes)
  select old.id_usuario, -sum(o.size) from archivos a
    join objetos o on o.id_archivo = a.id_archivo
  where a.id_publicacion = old.id_publicacion having count(*) > 0;`;

const ofMessage = `
  insert into cambios_espacio (id_usuario, bytes)
  select old.from_id, -sum(o.size) from archivos a
    join objetos o on o.id_archivo = a.id_archivo
  where a.id_mensaje = old.id and ${PRESENT("old")} having count(*) > 0;`;

/** As 0084-space-taken.ts made them, for messages too. */
const CAUSES: Cause[] = [
  {
    name: "objetos_take_space",
    table: "objetos",
    event: "after insert",
    when: "new.id_archivo is not null and new.size <> 0",
    changes: ofObject("new"),
  },
  {
    name: "objetos_change_space",
    table: "objetos",
    event: "after update of size, id_archivo",
    when: "old.size <> new.size or coalesce(old.id_archivo, 0) <> coalesce(new.id_archivo, 0)",
    changes: ofObject("old") + ofObject("new"),
  },
  {
    name: "objetos_give_space",
    table: "objetos",
    event: "after delete",
    when: "old.id_archivo is not null and old.size <> 0",
    changes: ofObject("old"),
  },
  {
    name: "archivos_give_space",
    table: "archivos",
    event: "before delete",
    when: "true",
    changes: ofFile,
  },
  {
    name: "publicaciones_give_space",
    table: "publicaciones",
    event: "before delete",
    when: "true",
    changes: ofPost,
  },
  {
    name: "mensajes_give_space",
    table: "mensajes",
    event: "before delete",
    when: "true",
    changes: ofMessage,
  },
];

async function dropTrigger(db: Kysely<unknown>, { name, table }: Cause): Promise<void> {
  const place = isPostgres(db) ? ` on ${table}` : "";
  await sql.raw(`drop trigger if exists ${name}${place}`).execute(db);
  if (isPostgres(db)) await sql.raw(`drop function if exists ${name}()`).execute(db);
}

async function addTrigger(db: Kysely<unknown>, cause: Cause): Promise<void> {
  const { name, table, event, when, changes } = cause;
  const trigger = `create trigger ${name} ${event} on ${table} for each row when`;
  if (!isPostgres(db)) {
    await sql.raw(`${trigger} ${when} begin ${changes} end`).execute(db);
    return;
  }
  // Of what is about to be deleted, the row that is to go on being deleted.
  const end = event.startsWith("before") ? "return old;" : "return null;";
  const body = `begin ${changes} ${end} end`;
  await sql
    .raw(`create function ${name}() returns trigger language plpgsql as $$ ${body} $$`)
    .execute(db);
  await sql.raw(`${trigger} (${when}) execute function ${name}()`).execute(db);
}
