import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Period, periodOf } from "#app/features/moderation/transparency/period.ts";
import { makeReport, reportCsv } from "#app/features/moderation/transparency/report.server.ts";
import { statementBatches } from "#app/features/moderation/transparency/statements.server.ts";
import { getEnv } from "#app/env.server.ts";
import type { Services } from "#app/services.server.ts";
import { HELP } from "./help.ts";
import { Refusal } from "./program.ts";

/** `transparency --year YYYY`, `transparency --month YYYY-MM`, both with `[--statements FOLDER]` */
export async function transparency(services: Services, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      year: { type: "string" },
      month: { type: "string" },
      statements: { type: "string" },
    },
  });
  const { year, month, statements } = values;
  if (positionals.length > 0 || (year === undefined) === (month === undefined)) {
    throw new Refusal(HELP);
  }
  const period = readPeriod(year, month);
  if (statements !== undefined) return writeStatements(services, period, statements);
  const { counts } = await makeReport(services, period);
  return reportCsv(period, counts);
}

function readPeriod(year: string | undefined, month: string | undefined): Period {
  const period = periodOf((year ?? month)!, getEnv().timeZone);
  if (year !== undefined && (!period || year.includes("-"))) {
    throw new Refusal("--year must be a year like 2026");
  }
  if (month !== undefined && (!period || !month.includes("-"))) {
    throw new Refusal("--month must be a month like 2026-10");
  }
  return period!;
}

/** A file for each call of the transparency database. */
async function writeStatements(
  services: Services,
  period: Period,
  folder: string,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  let [files, written] = [0, 0];
  for await (const body of statementBatches(services, period, getEnv())) {
    files += 1;
    written += body.statements.length;
    const name = `statements-${period.name}-${String(files).padStart(4, "0")}.json`;
    await writeFile(join(folder, name), JSON.stringify(body, null, 2));
  }
  return `${written} statements in ${files} files.`;
}
