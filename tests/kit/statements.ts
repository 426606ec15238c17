import BetterSqlite from "better-sqlite3";
import pg from "pg";
import { vi } from "vitest";

/**
 * The texts of all statements that reach either engine while something runs, in their order, seen at the
 * drivers: whatever builds a statement, it passes there.
 */
export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const spies = [...spyOnSqlite(seen), spyOnPostgres(seen)];
  try {
    await act();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return seen;
}

type Method = (this: unknown, ...given: unknown[]) => unknown;

function spyOnSqlite(seen: string[]) {
  const database = new BetterSqlite(":memory:");
  const prototype = Object.getPrototypeOf(database.prepare("select 1")) as Record<string, Method>;
  database.close();
  return ["all", "run"].map((name) => {
    const original = prototype[name]!;
    return vi.spyOn(prototype, name).mockImplementation(function (this: unknown, ...parameters) {
      seen.push((this as BetterSqlite.Statement).source);
      return original.apply(this, parameters);
    });
  });
}

function spyOnPostgres(seen: string[]) {
  const prototype = pg.Client.prototype as unknown as Record<string, Method>;
  const original = prototype.query!;
  return vi.spyOn(prototype, "query").mockImplementation(function (this: unknown, ...given) {
    const [query] = given as [string | { text: string }];
    seen.push(typeof query === "string" ? query : query.text);
    return original.apply(this, given);
  });
}
