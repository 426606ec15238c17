import { CompiledQuery, type QueryExecutor } from "kysely";
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
  const executor = db.getExecutor();
  // A plugin would see what is built, and not what was built before.
  executor.withPlugin = () => recordingExecutor(executor, statements);
  const watched = db.withPlugin({} as never);
  Reflect.deleteProperty(executor, "withPlugin");
  return { db: watched, statements };
}

function recordingExecutor(executor: QueryExecutor, statements: Recorded[]): QueryExecutor {
  return new Proxy(executor, {
    get(target, name) {
      if (name === "withConnectionProvider") {
        return (...given: Parameters<QueryExecutor["withConnectionProvider"]>) =>
          recordingExecutor(target.withConnectionProvider(...given), statements);
      }
      if (name === "executeQuery") {
        return async (query: CompiledQuery) => {
          const result = await target.executeQuery(query);
          const { sql, parameters } = query;
          statements.push({ sql, parameters, rows: result.rows.length });
          return result;
        };
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
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
    // What a part of the statement itself has found is no table: how it found that stands there too.
    const parts = plan.flatMap((detail) => /^CO-ROUTINE (\S+)$/.exec(detail)?.[1] ?? []);
    const isCostly = (detail: string) =>
      /^SCAN (?!CONSTANT|\d+-ROW|json_each)|TEMP B-TREE/.test(detail) &&
      !parts.some((name) => detail === `SCAN ${name}`);
    if (plan.some(isCostly)) costly.set(statement.sql, plan);
  }
  return [...costly].map(([sql, plan]) => ({ sql, plan }));
}

async function planOf(db: Database, { sql, parameters }: Recorded): Promise<string[]> {
  const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(explain);
  return rows.map(({ detail }) => detail);
}
