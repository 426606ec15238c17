import { CompiledQuery, type KyselyPlugin } from "kysely";
import type { Database } from "#db/client.ts";

/** How SQLite carries out what `read` asks of it, statement by statement: a line for each table. */
export async function plansOf(
  db: Database,
  read: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const asked: CompiledQuery[] = [];
  const listening: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await read(db.withPlugin(listening));
  const plans: string[] = [];
  for (const { sql, parameters } of asked) {
    const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(explain);
    plans.push(rows.map(({ detail }) => detail).join("\n"));
  }
  return plans;
}
