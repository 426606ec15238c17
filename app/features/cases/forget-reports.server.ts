import { sql } from "kysely";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import { inSteps } from "#db/in-steps.ts";

/** Of reports that were settled long ago: who sent them and their words. What came of them stays, as a count. */
export function forgetOldReports(db: Database): Promise<number> {
  return inSteps(async (limit) => {
    const { numAffectedRows } = await sql`
      update denuncias set text = '', reporter_id = null where id in (
        select id from denuncias
        where resolved_at <= ${keptSince("reports")} and (text <> '' or reporter_id is not null)
        limit ${limit})`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}
