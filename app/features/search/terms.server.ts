import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { type GivenRow, rowsLater } from "#db/engines/value-rows.ts";
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

/** Words with one beginning that are looked at, and those of them that are looked for. */
const MOST_WITH_PREFIX = 5_000;
const MOST_USED = 32;
/** Above every letter. */
const LAST = "\u{10ffff}";

/** What each group can be found by in the index; nothing for one that no post has. */
export async function termsOfGroups(db: Database, groups: Group[]): Promise<Term[][]> {
  const people = await peopleTerms(db, groups);
  const keysOf = ({ keys, name }: Group) => [...keys, ...(people.get(name ?? "") ?? [])];
  const known = await findTerms(db, groups.flatMap(keysOf));
  const found: Term[][] = [];
  for (const group of groups) {
    const keys = keysOf(group);
    const terms = known.filter(({ clave }) => keys.includes(clave));
    const more = group.prefix ? await mostUsed(db, group.prefix, MOST_USED) : [];
    const ids = new Set(terms.map(({ id_palabra }) => id_palabra));
    found.push([...terms, ...more.filter(({ id_palabra }) => !ids.has(id_palabra))]);
  }
  return found;
}

/** The most used terms whose key begins so, `among` the first that do. */
export function mostUsed(
  db: Database,
  prefix: string,
  limit: number,
  among = MOST_WITH_PREFIX,
): Promise<Term[]> {
  return beginningSo.all(db, { prefix, end: prefix + LAST }, `${limit} ${among}`);
}

const beginningSo = compiled(
  (db, { prefix, end }: { prefix: string; end: string }, shape: `${number} ${number}`) => {
    const [limit, among] = shape.split(" ").map(Number) as [number, number];
    const near = db
      .selectFrom("palabras")
      .select(["id_palabra", "palabra", "clave", "posts"])
      .where("clave", ">=", prefix)
      .where("clave", "<", end)
      .where("posts", ">", 0)
      .orderBy("clave")
      .limit(among);
    return db
      .selectFrom(near.as("near"))
      .select(["id_palabra", "palabra", "clave", "posts"])
      .orderBy("posts", "desc")
      .orderBy("id_palabra")
      .limit(limit);
  },
);

/** The terms with these keys. */
export async function findTerms(db: Database, keys: string[]): Promise<Term[]> {
  if (keys.length === 0) return [];
  return withKeys.all(db, { keys: [...new Set(keys)].map((key) => [key]) });
}

const withKeys = compiled((db, { keys }: { keys: GivenRow[] }) =>
  db
    .selectFrom("palabras")
    .select(["id_palabra", "palabra", "clave", "posts"])
    .where(
      "clave",
      "in",
      sql<string>`(select clave from ${rowsLater(db, keys, { clave: "text" })})`,
    )
    .where("posts", ">", 0),
);

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
