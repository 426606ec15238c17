import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { JobHandlers } from "#app/jobs/worker.server.ts";
import { type Period, periodOf } from "./period.ts";
import { keptReport, makeReport, type Report, reportCsv } from "./report.server.ts";

/** Throws `not_found` for what is no year and no month. */
export function requirePeriod(name: string): Period {
  const period = periodOf(name, getEnv().timeZone);
  if (!period) throw new AppError("not_found");
  return period;
}

/** Has a period counted by a worker: it may be a year of a million reports. Throws `not_found`. */
export async function askReport(
  { db, viewer }: SignedInCtx,
  { periodo }: { periodo: string },
): Promise<void> {
  const { name } = requirePeriod(periodo);
  await db.transaction().execute(async (trx) => {
    await enqueue(trx, "make_report", { periodo: name }, { uniqueKey: `make_report:${name}` });
    const data = { periodo: name };
    await recordAudit({ db: trx }, { actor: actorOf(viewer), action: "report.make", data });
  });
}

/** The job. */
export const makeAskedReport: JobHandlers["make_report"] = async (services, { periodo }) => {
  await makeReport(services, requirePeriod(periodo));
};

/** What was counted last of a period. Throws `not_found`, also where nothing was yet. */
export async function readReport(
  { db }: Pick<SignedInCtx, "db">,
  { periodo }: { periodo: string },
): Promise<Report & { csv: string }> {
  const period = requirePeriod(periodo);
  const report = await keptReport({ db }, period);
  if (!report) throw new AppError("not_found");
  return { ...report, csv: reportCsv(period, report.counts) };
}
