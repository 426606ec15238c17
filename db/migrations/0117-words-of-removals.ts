import { type Kysely, sql } from "kysely";
import { isPostgres } from "../engines/engine.ts";

const TABLE = "eventos_moderacion";
const BATCH = 500;

/**
 * What was added to a request for removal stands in the request, which forgets it in time. Events, which only grow,
 * had it once more: there the reference stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropGuard(db);
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; data: string }>`
      select id, data from eventos_moderacion
      where kind = 'request_added' and id > ${last} order by id limit ${BATCH}`.execute(db);
    for (const { id, data } of rows) {
      // Parsed here: not all that people type is JSON to each engine.
      const { referencia } = JSON.parse(data) as { referencia: string };
      const rest = JSON.stringify({ referencia });
      await sql`update eventos_moderacion set data = ${rest} where id = ${id}`.execute(db);
    }
    if (rows.length < BATCH) break;
    last = Number(rows.at(-1)!.id);
  }
  await keepGrowing(db);
}

async function dropGuard(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`drop trigger ${sql.ref(`${TABLE}_only_grows`)} on ${sql.table(TABLE)}`.execute(db);
    return;
  }
  for (const change of ["update", "delete"]) {
    await sql`drop trigger ${sql.ref(`${TABLE}_no_${change}`)}`.execute(db);
  }
}

/** As 0031-cases.ts has it. */
async function keepGrowing(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`
      create trigger ${sql.ref(`${TABLE}_only_grows`)}
      before update or delete or truncate on ${sql.table(TABLE)}
      for each statement execute function refuse_change()`.execute(db);
    return;
  }
  for (const change of ["update", "delete"]) {
    await sql`
      create trigger ${sql.ref(`${TABLE}_no_${change}`)}
      before ${sql.raw(change)} on ${sql.table(TABLE)}
      begin select raise(abort, ${sql.lit(`${TABLE} only grows`)}); end`.execute(db);
  }
}
