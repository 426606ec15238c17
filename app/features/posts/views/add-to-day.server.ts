import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { compiled, inSql } from "#db/compiled.ts";
import { type GivenRow, rowsLater } from "#db/engines/value-rows.ts";
import type { Origin } from "../limits.ts";

/** What is added to a day, of a post and the place where it was seen. */
export interface Added extends Partial<Record<Sum, number>> {
  id: number;
  owner: number;
  origin: Origin | "unknown";
}

const SUMS = ["views", "paid", "timed", "watched"] as const;
type Sum = (typeof SUMS)[number];

/**
 * The sums of a day by post, and by creator and place: whoever has something to add, adds it here. Rows are written
 * in one order by all writers, so that none waits for another in a circle.
 */
export async function addToDay(trx: Database, day: number, added: Added[]): Promise<void> {
  await ofPosts.run(trx, { day, rows: summed(added, ({ id, owner }) => [id, owner]) });
  await ofCreators.run(trx, { day, rows: summed(added, ({ owner, origin }) => [owner, origin]) });
}

function summed(added: Added[], keyOf: (each: Added) => [number, number | string]): GivenRow[] {
  const rows = new Map<string, [number, number | string, ...number[]]>();
  for (const each of added) {
    const key = keyOf(each);
    const row = rows.get(key.join()) ?? [...key, 0, 0, 0, 0];
    for (const [at, sum] of SUMS.entries()) (row[2 + at] as number) += each[sum] ?? 0;
    rows.set(key.join(), row);
  }
  return [...rows.values()].sort(([a, x], [b, y]) => a - b || (x < y ? -1 : 1));
}

const COUNTS = { views: "int", paid: "int", timed: "int", watched: "int" } as const;
const COLUMNS = sql.raw("views, paid_views, timed_views, watched_ms");

/** Adds what is given to what the table has. */
function sumsOf(table: string) {
  const columns = ["views", "paid_views", "timed_views", "watched_ms"];
  return sql.join(
    columns.map(
      (name) =>
        sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ),
  );
}

const ofPosts = compiled((trx, { day, rows }: { day: number; rows: GivenRow[] }) =>
  inSql(
    trx,
    sql`
      insert into vistas_diarias (id_publicacion, day, id_usuario, ${COLUMNS})
      select id, cast(${day} as integer), owner, views, paid, timed, watched
      from ${rowsLater(trx, rows, { id: "int", owner: "int", ...COUNTS })} where true
      on conflict (id_publicacion, day) do update set ${sumsOf("vistas_diarias")}`,
  ),
);

const ofCreators = compiled((trx, { day, rows }: { day: number; rows: GivenRow[] }) =>
  inSql(
    trx,
    sql`
      insert into estudio_dias (id_usuario, day, origin, ${COLUMNS})
      select owner, cast(${day} as integer), origin, views, paid, timed, watched
      from ${rowsLater(trx, rows, { owner: "int", origin: "text", ...COUNTS })} where true
      on conflict (id_usuario, day, origin) do update set ${sumsOf("estudio_dias")}`,
  ),
);
