import pg from "pg";
import { vi } from "vitest";

/** A statement that was asked by its name, and how PostgreSQL carries it out whatever its values are. */
export interface NamedPlan {
  text: string;
  plan: string;
}

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** The texts of the statements that reach PostgreSQL by a name while something runs. */
export async function namedTextsOf(act: () => Promise<unknown>): Promise<string[]> {
  const seen = new Set<string>();
  const prototype = pg.Client.prototype as unknown as Record<string, Method>;
  const original = prototype.query!;
  const spy = vi.spyOn(prototype, "query").mockImplementation(function (this: unknown, ...given) {
    const [query] = given as [string | pg.QueryConfig];
    if (typeof query !== "string" && query.name) seen.add(query.text);
    return original.apply(this, given);
  });
  try {
    await act();
  } finally {
    spy.mockRestore();
  }
  return [...seen];
}

/** As it is once PostgreSQL has stopped to look at the values, which it may after five calls. */
export async function genericPlans(url: string, texts: readonly string[]): Promise<NamedPlan[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("set plan_cache_mode = force_generic_plan");
    const plans: NamedPlan[] = [];
    for (const text of texts) plans.push({ text, plan: await genericPlan(client, text) });
    return plans;
  } finally {
    await client.end();
  }
}

async function genericPlan(client: pg.Client, text: string): Promise<string> {
  await client.query(`prepare asked as ${text}`);
  const { rows: types } = await client.query<{ count: number }>(
    "select cardinality(parameter_types) as count from pg_prepared_statements where name = 'asked'",
  );
  const values = Array.from({ length: types[0]!.count }, () => "null");
  const given = values.length > 0 ? `(${values.join()})` : "";
  const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain execute asked${given}`);
  await client.query("deallocate asked");
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
