import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { isAboutViewer } from "#app/features/cases/about-viewer.server.ts";
import { namesViewer } from "#app/features/removal/console/about-viewer.server.ts";
import { COUNTED_MAX } from "../limits.ts";

export const dutyNames = ["casos", "retiro", "arco", "verificaciones"] as const;
export type DutyName = (typeof dutyNames)[number];

export interface Duty {
  name: DutyName;
  /** Up to one more than are counted. */
  waiting: number;
  overdue: number;
  /** By when the first has to be done: milliseconds since the epoch. */
  due_at: number;
}

/** Which rows of which table wait, in the order of the index that has them by their deadline. */
const sources: { name: DutyName; table: string; open: string; due?: string; order: string }[] = [
  { name: "casos", table: "casos", open: "state = 'open'", order: "due_at" },
  { name: "casos", table: "casos", open: "state = 'escalated'", order: "due_at" },
  {
    ...{ name: "retiro", table: "solicitudes_retiro" },
    ...{ open: "state = 'open' and con_casos = 0", order: "due_at" },
  },
  {
    ...{ name: "arco", table: "solicitudes_arco" },
    ...{ open: "state = 'open'", due: "answer_due_at", order: "answer_due_at" },
  },
  {
    ...{ name: "arco", table: "solicitudes_arco" },
    ...{ open: "state = 'answered'", due: "effect_due_at", order: "answer_due_at" },
  },
  {
    ...{ name: "verificaciones", table: "verificaciones" },
    ...{ open: "state = 'enviada'", order: "due_at" },
  },
];

/**
 * Everything that has a clock and waits, in one statement; what is counted has an end. Cases about whoever asks
 * and requests to the portal that name them are left out, as in the console.
 */
export async function readDuties(
  { db, viewer }: Pick<Ctx, "db" | "viewer">,
  now: number = Date.now(),
): Promise<Duty[]> {
  const ofOthers: Record<string, RawBuilder<unknown>> = viewer
    ? {
        casos: sql` and not ${isAboutViewer({ viewer })}`,
        solicitudes_retiro: sql` and not ${namesViewer({ viewer })}`,
      }
    : {};
  const arms = sources.map(
    ({ name, table, open, due = "due_at", order }, at) => sql`
      select ${sql.lit(name)} as name, count(*) as waiting, min(due) as due_at,
        sum(case when due < ${now} then 1 else 0 end) as overdue
      from (select ${sql.ref(due)} as due from ${sql.table(table)} where ${sql.raw(open)}
        ${ofOthers[table] ?? sql``}
        order by ${sql.ref(order)} limit ${sql.lit(COUNTED_MAX + 1)}) ${sql.raw(`first_${at}`)}`,
  );
  const { rows } = await sql<{
    [K in keyof Duty]: Duty[K] | null;
  }>`${sql.join(arms, sql` union all `)}`.execute(db);
  return dutyNames.flatMap((name) => {
    const ofIt = rows.filter((row) => row.name === name && Number(row.waiting) > 0);
    if (ofIt.length === 0) return [];
    const sum = (column: "waiting" | "overdue") =>
      ofIt.reduce((all, row) => all + Number(row[column]), 0);
    const due_at = Math.min(...ofIt.map((row) => Number(row.due_at)));
    return [{ name, waiting: sum("waiting"), overdue: sum("overdue"), due_at }];
  });
}
