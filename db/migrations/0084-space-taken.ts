import { type Kysely, sql } from "kysely";
import { idColumn, isPostgres } from "../engines/engine.ts";

/**
 * How many bytes the files of each person's posts take: what it was when it was summed last, and every change
 * since. Whatever writes or deletes an object leaves a row, and waits for nobody who does the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("espacios")
    .addColumn("id_usuario", "bigint", (c) => c.primaryKey())
    .addColumn("bytes", "bigint", (c) => c.notNull())
    .execute();
  // No reference to the account: a row that points at it waits for whoever holds that.
  await db.schema
    .createTable("cambios_espacio")
    .addColumn("id", ...idColumn(db))
    .addColumn("id_usuario", "bigint", (c) => c.notNull())
    .addColumn("bytes", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("cambios_espacio_of_person")
    .on("cambios_espacio")
    .columns(["id_usuario", "bytes"])
    .execute();
  await sql`
    insert into espacios (id_usuario, bytes)
    select p.id_usuario, sum(o.size) from publicaciones p
      join archivos a on a.id_publicacion = p.id_publicacion
      join objetos o on o.id_archivo = a.id_archivo
    group by p.id_usuario`.execute(db);

  for (const cause of CAUSES) await addTrigger(db, cause);
}

/** A file that is deleted is found no more when its objects let go of it, nor is a post by its files. */
const ofObject = (row: "old" | "new") => `
  insert into cambios_espacio (id_usuario, bytes)
  select p.id_usuario, ${row === "old" ? "-" : ""}${row}.size from archivos a
    join publicaciones p on p.id_publicacion = a.id_publicacion
  where a.id_archivo = ${row}.id_archivo;`;

const ofFile = `
  insert into cambios_espacio (id_usuario, bytes)
  select p.id_usuario, -sum(o.size) from publicaciones p
    join objetos o on o.id_archivo = old.id_archivo
  where p.id_publicacion = old.id_publicacion group by p.id_usuario;`;

const ofPost = `
  insert into cambios_espacio (id_usuario, bytes)
  select old.id_usuario, -sum(o.size) from archivos a
    join objetos o on o.id_archivo = a.id_archivo
  where a.id_publicacion = old.id_publicacion having count(*) > 0;`;

interface Cause {
  name: string;
  event: string;
  when: string;
  changes: string;
}

const CAUSES: Cause[] = [
  {
    name: "objetos_take_space",
    event: "after insert on objetos",
    when: "new.id_archivo is not null and new.size <> 0",
    changes: ofObject("new"),
  },
  {
    name: "objetos_change_space",
    event: "after update of size, id_archivo on objetos",
    when: "old.size <> new.size or coalesce(old.id_archivo, 0) <> coalesce(new.id_archivo, 0)",
    changes: ofObject("old") + ofObject("new"),
  },
  {
    name: "objetos_give_space",
    event: "after delete on objetos",
    when: "old.id_archivo is not null and old.size <> 0",
    changes: ofObject("old"),
  },
  {
    name: "archivos_give_space",
    event: "before delete on archivos",
    when: "true",
    changes: ofFile,
  },
  {
    name: "publicaciones_give_space",
    event: "before delete on publicaciones",
    when: "true",
    changes: ofPost,
  },
];

async function addTrigger(
  db: Kysely<unknown>,
  { name, event, when, changes }: Cause,
): Promise<void> {
  const trigger = `create trigger ${name} ${event} for each row when`;
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
