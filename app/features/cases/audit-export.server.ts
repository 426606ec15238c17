import type { Ctx } from "#app/context.server.ts";
import { csvLine } from "#app/strings/csv.ts";
import type { Auditoria } from "#db/schema/cases.ts";

const BATCH = 1_000;
const COLUMNS = [
  ...(["id", "created_at", "actor_kind", "actor_id", "action"] as const),
  ...(["subject_kind", "subject_id", "data", "address_group"] as const),
];

/** The audit log, oldest first, a line each: as CSV with a heading, or as lines of JSON. */
export async function* auditLines(
  { db }: Pick<Ctx, "db">,
  format: "csv" | "json",
): AsyncGenerator<string> {
  if (format === "csv") yield COLUMNS.join(",");
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("auditoria")
      .selectAll()
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    for (const row of rows) yield format === "csv" ? csvOf(row) : jsonOf(row);
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}

function csvOf(row: Auditoria): string {
  const told = { ...row, created_at: new Date(row.created_at).toISOString() };
  return csvLine(COLUMNS.map((name) => told[name] ?? ""));
}

function jsonOf(row: Auditoria): string {
  const { data, created_at, ...rest } = row;
  const at = new Date(created_at).toISOString();
  return JSON.stringify({ ...rest, created_at: at, data: JSON.parse(data) as unknown });
}
