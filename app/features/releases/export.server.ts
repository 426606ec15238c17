import type { Ctx } from "#app/context.server.ts";
import { csvLine } from "#app/strings/csv.ts";

const BATCH = 1_000;
const COLUMNS = [
  ...(["id", "created_at", "id_publicacion", "id_archivo", "owner_id", "persona_id"] as const),
  ...(["id_liberacion", "action", "shown", "distribution", "version"] as const),
  ...(["actor_kind", "actor_id"] as const),
];

/**
 * Who agreed to what, oldest first, a line for each person and item: as CSV with a heading, or as lines of
 * JSON. Sorted by a column it is the index by person, or by item.
 */
export async function* consentLines(
  { db }: Pick<Ctx, "db">,
  format: "csv" | "json",
): AsyncGenerator<string> {
  if (format === "csv") yield COLUMNS.join(",");
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("consentimientos")
      .select(COLUMNS)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      const told = { ...row, created_at: new Date(row.created_at).toISOString() };
      if (format === "json") yield JSON.stringify(told);
      else yield csvLine(COLUMNS.map((name) => told[name]));
    }
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}
