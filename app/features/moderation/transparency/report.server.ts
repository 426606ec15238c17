import type { Ctx } from "#app/context.server.ts";
import { csvLine } from "#app/strings/csv.ts";
import { type Counts, countPeriod, type Handling, type Tally } from "./counts.server.ts";
import type { Period } from "./period.ts";
import { strings } from "./strings.ts";

type Source = Pick<Ctx, "db">;

export interface Report {
  counts: Counts;
  /** When it was counted. */
  madeAt: number;
}

/** Counts a period and keeps what came out, in place of what was counted before. */
export async function makeReport({ db }: Source, period: Period): Promise<Report> {
  const counts = await countPeriod({ db }, period);
  const row = { datos: JSON.stringify(counts), hecho_at: Date.now() };
  await db
    .insertInto("informes")
    .values({ periodo: period.name, ...row })
    .onConflict((conflict) => conflict.column("periodo").doUpdateSet(row))
    .execute();
  return { counts, madeAt: row.hecho_at };
}

/** What was counted of a period; undefined: nothing yet. */
export async function keptReport(
  { db }: Source,
  { name }: Pick<Period, "name">,
): Promise<Report | undefined> {
  const row = await db
    .selectFrom("informes")
    .selectAll()
    .where("periodo", "=", name)
    .executeTakeFirst();
  return row && { counts: JSON.parse(row.datos) as Counts, madeAt: row.hecho_at };
}

/** A report as it is shown: parts, each with its lines. */
export interface ReportPart {
  title: string;
  lines: { name: string; value: number | null }[];
}

/** The same lines for the page and the file. */
export function partsOf(counts: Counts): ReportPart[] {
  const { parts, lines } = strings;
  const { decisions, appeals } = counts;
  const part = (title: string, ...rows: ReportPart["lines"][]) => ({ title, lines: rows.flat() });
  const line = (name: string, value: number | null) => [{ name, value }];
  return [
    part(
      parts.notices,
      named(counts.notices),
      line(lines.byPortal, counts.byPortal),
      line(lines.authorityOrders, counts.authorityOrders),
    ),
    part(parts.byDepicted, named(counts.byDepicted)),
    part(parts.outcomes, named(counts.outcomes), handled(counts.handling)),
    part(parts.waiting, named(counts.waiting), line(lines.late, counts.late)),
    part(parts.action, named(decisions.action)),
    part(parts.ground, named(decisions.ground)),
    part(parts.category, named(decisions.category)),
    part(parts.content, named(decisions.content)),
    part(parts.source, named(decisions.source)),
    part(
      parts.automated,
      named(decisions.automated),
      line(lines.reversedAutomated, counts.reversed.automated),
      line(lines.matches, counts.matches),
    ),
    part(
      parts.appeals,
      line(lines.appealsMade, appeals.made),
      named(appeals.decided),
      handled(appeals.handling),
      line(lines.reversed, counts.reversed.all),
    ),
    part(
      parts.reviewed,
      line(lines.reviewWaited, counts.reviewed.waited),
      line(lines.reviewApproved, counts.reviewed.approved),
    ),
  ];
}

function named(tally: Tally): ReportPart["lines"] {
  const names: Record<string, string> = strings.names;
  return Object.entries(tally).map(([name, value]) => ({ name: names[name] ?? name, value }));
}

function handled({ decided, inTime, meanHours, medianHours }: Handling): ReportPart["lines"] {
  const { lines } = strings;
  return [
    { name: lines.decided, value: decided },
    { name: lines.inTime, value: inTime },
    { name: lines.meanHours, value: meanHours },
    { name: lines.medianHours, value: medianHours },
  ];
}

/** As CSV: the period, the part, the line, the number. */
export function reportCsv({ name }: Pick<Period, "name">, counts: Counts): string {
  const rows = partsOf(counts).flatMap(({ title, lines }) =>
    lines.map((line) => csvLine([name, title, line.name, line.value])),
  );
  return [csvLine(strings.columns), ...rows].join("\n");
}
