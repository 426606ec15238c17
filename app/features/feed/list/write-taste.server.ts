import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { compiled, inSql } from "#db/compiled.ts";
import { type GivenRow, rowsLater } from "#db/engines/value-rows.ts";
import { storedWeight } from "../ranking/decay.ts";
import type { Subject } from "./taste.server.ts";

/** What a signal says of the creator and the tags of its post. */
export interface Liking {
  viewer: string;
  subject: Subject;
  weight: number;
}

export async function addTastes(trx: Database, likings: Liking[]): Promise<void> {
  const now = Date.now();
  const sums = new Map<string, { row: [string, string, string]; weight: number }>();
  for (const { viewer, subject, weight } of likings) {
    const about: [string, string, string][] = [
      [viewer, "creator", `${subject.id_usuario}`],
      ...subject.tags.map((tag): [string, string, string] => [viewer, "tag", tag]),
    ];
    for (const row of about) {
      const key = row.join("\n");
      sums.set(key, { row, weight: (sums.get(key)?.weight ?? 0) + weight });
    }
  }
  // In one order everywhere, so that two that write the same do not wait for each other.
  const rows = [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { row, weight }]) => [...row, storedWeight(weight, now)]);
  await tastes.run(trx, { rows, now });
}

const LIKING = { viewer: "text", kind: "text", subject: "text", weight: "real" } as const;

const tastes = compiled((trx, { rows, now }: { rows: GivenRow[]; now: number }) =>
  inSql(
    trx,
    sql`
      insert into gustos (viewer, kind, subject, weight, touched_at)
      select viewer, kind, subject, weight, cast(${now} as bigint)
      from ${rowsLater(trx, rows, LIKING)} where true
      on conflict (viewer, kind, subject) do update set
        weight = gustos.weight + excluded.weight, touched_at = excluded.touched_at`,
  ),
);
