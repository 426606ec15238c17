import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { COUNT_MINUTES, COUNT_STEP } from "../limits.ts";
import { figureNames, type Figures, writeFigures } from "./figures.server.ts";

const MINUTE_MS = 60_000;

/**
 * Counts what grows in steps by its key, each of which lets others read and write. Where there is little it is done with
 * each sweep, else once an hour.
 */
export async function countFigures({ db }: Services, _: object, { signal }: JobRun): Promise<void> {
  if (await isFresh(db)) return;
  const figures = Object.fromEntries(figureNames.map((name) => [name, 0])) as Figures;
  for (const { table, key, columns, add } of countings) {
    let after: string | number | null = null;
    for (;;) {
      signal.throwIfAborted();
      const rows: Row[] = await step(db, { table, key, columns, after });
      for (const row of rows) add(figures, row);
      const seen = rows.reduce((sum, { n }) => sum + Number(n), 0);
      if (seen < COUNT_STEP) break;
      after = rows.map(({ last }) => last).reduce((a, b) => (b > a ? b : a));
      await setImmediate();
    }
  }
  await writeFigures(db, figures);
}

async function isFresh(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom("cifras")
    .select((eb) => [eb.fn.min("contado_at").as("at"), eb.fn.max("valor").as("most")])
    .where("nombre", "not like", "bytes%")
    .executeTakeFirst();
  if (!row?.at || Number(row.most) < COUNT_STEP) return false;
  return Date.now() - Number(row.at) < COUNT_MINUTES * MINUTE_MS;
}

interface Row {
  n: number;
  last: string | number;
  [column: string]: string | number;
}

interface Counting {
  table: string;
  key: string;
  /** What rows are told apart by, and what is summed. */
  columns: { by: string; sum: RawBuilder<unknown> };
  add: (figures: Figures, row: Row) => void;
}

const countings: Counting[] = [
  {
    ...{ table: "usuarios", key: "id_usuario" },
    columns: { by: "status", sum: sql`sum(es_creador)` },
    add(figures, { n, by, total }) {
      if (by === "deleted") return;
      figures.personas += Number(n);
      figures.creadores += Number(total);
    },
  },
  {
    ...{ table: "publicaciones", key: "id_publicacion" },
    columns: { by: "status", sum: sql`0` },
    add(figures, { n, by }) {
      if (by === "ready") figures.publicaciones += Number(n);
    },
  },
  {
    ...{ table: "objetos", key: "name" },
    columns: { by: "state", sum: sql`sum(size)` },
    add(figures, { n, by, total }) {
      const state = by as "pending" | "live" | "held" | "retired";
      figures[`objetos_${state}`] += Number(n);
      figures[`bytes_${state}`] += Number(total);
    },
  },
];

/** One step: how many of each kind, and how far it went. A key that comes later was made later, or is counted too. */
async function step(
  db: Database,
  { table, key, columns, after }: Omit<Counting, "add"> & { after: string | number | null },
): Promise<Row[]> {
  const later = after === null ? sql`` : sql`where ${sql.ref(key)} > ${after}`;
  const { rows } = await sql<Row>`
    select ${sql.ref(columns.by)} as by, count(*) as n, max(${sql.ref(key)}) as last, ${columns.sum} as total
    from (select * from ${sql.table(table)} ${later} order by ${sql.ref(key)} limit ${COUNT_STEP}) step
    group by ${sql.ref(columns.by)}`.execute(db);
  return rows;
}
