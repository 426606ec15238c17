import type { Compilable, CompiledQuery, RawBuilder } from "kysely";
import type { Database } from "./client.ts";
import { ConstantsInText, LARGEST_CONSTANT } from "./constants-in-text.ts";
import { isPostgres } from "./engines/engine.ts";
import { keepsText } from "./engines/statement-names.ts";
import { Slot } from "./slot.ts";

/** A query that is built once for each engine and shape, and then only given its values. */
export interface CompiledRead<V, O, S extends string> {
  all(db: Database, values: V, ...shape: ShapeOf<S>): Promise<O[]>;
  first(db: Database, values: V, ...shape: ShapeOf<S>): Promise<O | undefined>;
  /** How many rows a write has written. */
  run(db: Database, values: V, ...shape: ShapeOf<S>): Promise<number>;
}

interface Options<S extends string> {
  /** False: PostgreSQL plans it anew at each call, as a plan for all values would be a bad one. */
  isNamed?: (shape: S) => boolean;
}

/** Nothing to say where there is one shape. */
type ShapeOf<S extends string> = [S] extends [never] ? [] : [S];

/**
 * Keeps what Kysely makes of a query: building it costs several times what SQLite needs to answer it.
 * `build` runs once for each engine and each `shape`, the few ways in which its text differs. What it is
 * given as `values` are slots of these names, which may stand wherever Kysely takes a value; they are
 * filled at each call, so nothing else that changes may get into the query: no `Date.now()`, no id.
 * PostgreSQL knows by name those that are asked often, and plans them once for all values.
 */
export function compiled<V extends object, O, S extends string = never>(
  build: (db: Database, values: V, shape: S) => Compilable<O>,
  { isNamed = () => true }: Options<S> = {},
): CompiledRead<V, O, S> {
  const known = new Map<string, Template>();
  const templateOf = (db: Database, shape: S): Template => {
    const key = `${isPostgres(db) ? "postgres" : "sqlite"} ${shape}`;
    const kept = known.get(key);
    if (kept) return kept;
    const builder = db.withPlugin(new ConstantsInText());
    const made = templateFrom(build(builder, slots as V, shape).compile());
    known.set(key, made);
    if (isPostgres(db) && isNamed(shape)) keepsText(made.query.sql);
    return made;
  };
  const execute = (db: Database, values: V, [shape]: ShapeOf<S>) =>
    db.executeQuery<O>(filled(templateOf(db, shape ?? ("" as S)), values));
  return {
    all: async (db, values, ...shape) => (await execute(db, values, shape)).rows,
    first: async (db, values, ...shape) => (await execute(db, values, shape)).rows[0],
    run: async (db, values, ...shape) => {
      const { numAffectedRows = 0n } = await execute(db, values, shape);
      return Number(numAffectedRows);
    },
  };
}

/** A statement in SQL, for {@link compiled}. */
export function inSql<O>(db: Database, statement: RawBuilder<O>): Compilable<O> {
  return { compile: () => statement.compile(db) };
}

interface Template {
  query: CompiledQuery;
  parameters: readonly unknown[];
}

const slots = new Proxy(
  {},
  {
    get: (_, name) => new Slot(String(name)),
    ownKeys: () => {
      throw new Error("name each value of a compiled query: they cannot be spread");
    },
  },
);

function templateFrom(query: CompiledQuery): Template {
  const stale = query.parameters.map(Number).find((value) => value > LARGEST_CONSTANT);
  if (stale !== undefined) throw new Error(`a compiled query keeps ${stale}: ${query.sql}`);
  return { query, parameters: query.parameters };
}

function filled<O>({ query, parameters }: Template, values: object): CompiledQuery<O> {
  const given = values as Record<string, unknown>;
  return {
    ...query,
    parameters: parameters.map((value) => (value instanceof Slot ? value.fill(given) : value)),
  };
}
