import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { jsonRows, rowsOf } from "#db/engines/json-rows.ts";
import { type GivenRow, rowsLater } from "#db/engines/value-rows.ts";
import { USE_LEVEL, USE_LEVELS } from "#db/use-levels.ts";
import type { Group } from "./query.ts";
import { personTerm } from "#app/features/index/text.ts";

/** A row of `palabras`. */
export interface Term {
  id_palabra: number;
  palabra: string;
  clave: string;
  /** In how many posts. */
  posts: number;
}

/** Words with one beginning that are looked at, those of the highest levels first, and those of them that are looked for. */
const MOST_WITH_PREFIX = 5_000;
const MOST_USED = 32;
/** Above every letter. */
const LAST = "\u{10ffff}";

/** What each group can be found by in the index; nothing for one that no post has. */
export async function termsOfGroups(db: Database, groups: Group[]): Promise<Term[][]> {
  const people = await peopleTerms(db, groups);
  const keysOf = ({ keys, name }: Group) => [...keys, ...(people.get(name ?? "") ?? [])];
  // The last word alone may be the beginning of one.
  const typed = groups.find(({ prefix }) => prefix);
  const { known, more } = await readTerms(db, groups.flatMap(keysOf), typed?.prefix);
  return groups.map((group) => {
    const keys = keysOf(group);
    const terms = known.filter(({ clave }) => keys.includes(clave));
    if (group !== typed) return terms;
    const ids = new Set(terms.map(({ id_palabra }) => id_palabra));
    return [...terms, ...more.filter(({ id_palabra }) => !ids.has(id_palabra))];
  });
}

/** The terms with these keys and those most used whose key begins so, in one statement. */
async function readTerms(
  db: Database,
  keys: string[],
  prefix: string | undefined,
): Promise<{ known: Term[]; more: Term[] }> {
  if (prefix === undefined) return { known: await findTerms(db, keys), more: [] };
  const row = await typedTerms.first(db, { keys: rowsOfKeys(keys), prefix, end: prefix + LAST });
  return { known: rowsOf(row!.known), more: rowsOf(row!.more) };
}

const typedTerms = compiled(
  (db, { keys, prefix, end }: { keys: GivenRow[]; prefix: string; end: string }) => {
    const beginning = termsFrom(db, { prefix, end, limit: MOST_USED });
    return db.selectNoFrom([
      jsonRows(db, termsWith(db, keys)).as("known"),
      jsonRows(db, beginning).as("more"),
    ]);
  },
);

/** The most used terms whose key begins so. */
export function mostUsed(db: Database, prefix: string, limit: number): Promise<Term[]> {
  return beginningSo.all(db, { prefix, end: prefix + LAST }, `${limit}`);
}

const beginningSo = compiled((db, range: { prefix: string; end: string }, limit: `${number}`) =>
  termsFrom(db, { prefix: range.prefix, end: range.end, limit: Number(limit) }),
);

/** The terms with these keys. */
export async function findTerms(db: Database, keys: string[]): Promise<Term[]> {
  if (keys.length === 0) return [];
  return withKeys.all(db, { keys: rowsOfKeys(keys) });
}

const withKeys = compiled((db, { keys }: { keys: GivenRow[] }) => termsWith(db, keys));

function rowsOfKeys(keys: string[]): GivenRow[] {
  return [...new Set(keys)].map((key) => [key]);
}

const COLUMNS = ["id_palabra", "palabra", "clave", "posts"] as const;

function termsWith(db: Database, keys: GivenRow[]) {
  const given = sql<string>`(select clave from ${rowsLater(db, keys, { clave: "text" })})`;
  return db
    .selectFrom("palabras")
    .select(COLUMNS)
    .where("clave", "in", given)
    .where("posts", ">", 0);
}

interface Range {
  prefix: string;
  end: string;
  limit: number;
}

/**
 * Level by level, so that words that nobody else uses take the place of no other, however many somebody makes up. An
 * index has each level in this order.
 */
function termsFrom(db: Database, { prefix, end, limit }: Range) {
  const levels = USE_LEVELS.map((level) => {
    const ofLevel = db
      .selectFrom("palabras")
      .select(COLUMNS)
      .where(sql<boolean>`${sql.raw(USE_LEVEL)} = ${sql.lit(level)}`)
      .where("clave", ">=", prefix)
      .where("clave", "<", end)
      .orderBy("clave")
      .limit(MOST_WITH_PREFIX);
    return db.selectFrom(ofLevel.as("of_level")).select(COLUMNS);
  });
  const near = levels.reduce((all, level) => all.unionAll(level)).limit(MOST_WITH_PREFIX);
  return db
    .selectFrom(near.as("near"))
    .select(COLUMNS)
    .orderBy("posts", "desc")
    .orderBy("id_palabra")
    .limit(limit);
}

/** What stands in the index for the people with these names. */
async function peopleTerms(db: Database, groups: Group[]): Promise<Map<string, string[]>> {
  const names = groups.flatMap(({ name }) => name ?? []);
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom("usuarios")
    .select(["id_usuario", "name_key"])
    .where("name_key", "in", names)
    .execute();
  return new Map(rows.map(({ name_key, id_usuario }) => [name_key, [personTerm(id_usuario)]]));
}
