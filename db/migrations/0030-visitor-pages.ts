import { type Kysely, sql } from "kysely";
import { isPostgres } from "../engines/engine.ts";

/** Of each table what visitors see of it: the columns, and of which rows. */
export const SEEN = [
  {
    table: "publicaciones",
    columns: ["descripcion", "tipo_publicacion", "solo_suscriptores", "status", "pinned_at"],
    where: "status = 'ready'",
  },
  {
    table: "archivos",
    columns: ["position", "status", "width", "height", "thumbhash", "preview"],
    where: "status = 'ready'",
  },
  { table: "objetos", columns: ["address", "state"], where: "state = 'live'" },
  {
    table: "usuarios",
    columns: [
      ...["nombre_usuario", "biografia", "profile_picture", "cover_picture", "links"],
      ...["es_creador", "verificado", "role", "status"],
    ],
    where: null,
  },
  { table: "comentarios", columns: ["contenido"], where: null },
] as const;

/**
 * A number that grows whenever something that visitors may be seeing is changed or taken away, in the
 * same transaction and whoever does it: the pages that are kept for all visitors are those of a version.
 * What is new is none of it, nor is a count: of those a page may know a few seconds later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("versiones")
    .addColumn("nombre", "text", (c) => c.primaryKey())
    .addColumn("version", "bigint", (c) => c.notNull())
    .execute();
  await sql`insert into versiones (nombre, version) values ('visitantes', 1)`.execute(db);
  if (isPostgres(db)) await addFunction(db);
  for (const { table, columns, where } of SEEN) {
    const isSeen = where ? `old.${where}` : "true";
    const differs = isPostgres(db) ? "is distinct from" : "is not";
    const isOther = columns.map((name) => `old.${name} ${differs} new.${name}`).join(" or ");
    await addTrigger(db, `${table}_changed`, {
      event: `update of ${columns.join(", ")} on ${table}`,
      when: `${isSeen} and (${isOther})`,
    });
    await addTrigger(db, `${table}_gone`, { event: `delete on ${table}`, when: isSeen });
  }
}

/** Once in a transaction, and at its end: nobody waits for what another holds while it goes on. */
async function addFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function visitors_see_another() returns trigger language plpgsql as $$
    begin
      if current_setting('shortit.seen', true) is distinct from txid_current()::text then
        perform set_config('shortit.seen', txid_current()::text, true);
        update versiones set version = version + 1 where nombre = 'visitantes';
      end if;
      return null;
    end $$`.execute(db);
}

async function addTrigger(
  db: Kysely<unknown>,
  name: string,
  { event, when }: { event: string; when: string },
): Promise<void> {
  const statement = isPostgres(db)
    ? `create constraint trigger ${name} after ${event} deferrable initially deferred
       for each row when (${when}) execute function visitors_see_another()`
    : `create trigger ${name} after ${event} for each row when ${when}
       begin update versiones set version = version + 1 where nombre = 'visitantes'; end`;
  await sql.raw(statement).execute(db);
}
