import {
  CompiledQuery,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
} from "kysely";
import type { Database } from "#db/client.ts";

export interface Recorded {
  sql: string;
  parameters: readonly unknown[];
  /** How many it brought. */
  rows: number;
}

/** The same database, which remembers every statement that goes through it. */
export function recording(db: Database): { db: Database; statements: Recorded[] } {
  const statements: Recorded[] = [];
  const nodes = new WeakMap<object, PluginTransformQueryArgs["node"]>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node);
      return node;
    },
    async transformResult({ queryId, result }: PluginTransformResultArgs) {
      const node = nodes.get(queryId);
      if (node) {
        const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
        statements.push({ sql, parameters, rows: result.rows.length });
      }
      return result;
    },
  };
  return { db: db.withPlugin(plugin), statements };
}

/** How SQLite carries out what `read` asks of it, statement by statement: a line for each table. */
export async function plansOf(
  db: Database,
  read: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const { db: watched, statements } = recording(db);
  await read(watched);
  const plans = await Promise.all(statements.map((statement) => planOf(db, statement)));
  return plans.map((plan) => plan.join("\n"));
}

/** Of statements on SQLite, those that read a whole table or sort what they have read, and how. */
export async function costlyPlans(
  db: Database,
  statements: readonly Recorded[],
): Promise<{ sql: string; plan: string[] }[]> {
  const costly = new Map<string, string[]>();
  for (const statement of statements) {
    const plan = await planOf(db, statement);
    if (plan.some((detail) => /^SCAN (?!CONSTANT|\d+-ROW)|TEMP B-TREE/.test(detail)))
      costly.set(statement.sql, plan);
  }
  return [...costly].map(([sql, plan]) => ({ sql, plan }));
}

async function planOf(db: Database, { sql, parameters }: Recorded): Promise<string[]> {
  const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(explain);
  return rows.map(({ detail }) => detail);
}
