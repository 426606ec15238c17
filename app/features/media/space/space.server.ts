import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { aloneUntilEnd } from "#db/engines/engine.ts";
import { inSteps } from "#db/in-steps.ts";
import type { Schema } from "#db/schema.ts";

/**
 * How many bytes all objects of somebody's posts and messages take in the store: what was summed last and what has changed
 * since, which is little however many posts there are.
 */
export async function spaceOf(db: Database, id_usuario: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce((select bytes from espacios where id_usuario = ${id_usuario}), 0)
      + coalesce((select sum(bytes) from cambios_espacio where id_usuario = ${id_usuario}), 0)
      as bytes`.execute(db);
  return Number(rows[0]!.bytes);
}

/** Adds what has changed to what was summed before. Whoever writes meanwhile waits for nothing. */
export async function sumSpace(db: Database): Promise<void> {
  await inSteps((limit) => db.transaction().execute((trx) => sumSome(trx, limit)));
}

async function sumSome(trx: Database, limit: number): Promise<number> {
  await aloneUntilEnd<Schema>(trx, "espacios");
  const changes = await trx
    .selectFrom("cambios_espacio")
    .selectAll()
    .orderBy("id")
    .limit(limit)
    .execute();
  if (changes.length === 0) return 0;
  const sums = new Map<number, number>();
  for (const { id_usuario, bytes } of changes) {
    sums.set(id_usuario, (sums.get(id_usuario) ?? 0) + bytes);
  }
  for (const [id_usuario, bytes] of sums) {
    await trx
      .insertInto("espacios")
      .values({ id_usuario, bytes })
      .onConflict((conflict) =>
        conflict.column("id_usuario").doUpdateSet((eb) => ({
          bytes: eb("espacios.bytes", "+", eb.ref("excluded.bytes")),
        })),
      )
      .execute();
  }
  const ids = changes.map(({ id }) => id);
  await trx.deleteFrom("cambios_espacio").where("id", "in", ids).execute();
  return changes.length;
}

/**
 * Counts anew what everybody's objects take, and mends what differs, while others write. Gives how many
 * people it was wrong of.
 */
export async function recountSpace(db: Database): Promise<number> {
  // What is written in between is in none of the sums or in all: one statement sees one moment.
  const { rows } = await sql`
    insert into cambios_espacio (id_usuario, bytes)
    select id_usuario, sum(bytes) from (
      select p.id_usuario, o.size as bytes from publicaciones p
        join archivos a on a.id_publicacion = p.id_publicacion
        join objetos o on o.id_archivo = a.id_archivo
      union all
      select m.from_id, o.size from mensajes m
        join usuarios u on u.id_usuario = m.from_id and u.status <> 'deleted'
        join archivos a on a.id_mensaje = m.id
        join objetos o on o.id_archivo = a.id_archivo
      union all select id_usuario, -bytes from espacios
      union all select id_usuario, -bytes from cambios_espacio
    ) as counted group by id_usuario having sum(bytes) <> 0
    returning id_usuario`.execute(db);
  return rows.length;
}
