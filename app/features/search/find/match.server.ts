import { type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { endsArmsOfUnion, mergesLists } from "#db/engines/engine.ts";
import { jsonRows, rowsOf } from "#db/engines/json-rows.ts";
import { isAmong as isOneOf } from "#db/engines/value-rows.ts";
import { MOST_RESULTS, type Sort } from "../limits.ts";
import type { Met } from "./lengths.ts";
import type { Term } from "../terms.server.ts";

/** A post that has several words of one beginning is met once for each. */
const MET_AGAIN = 1.5;

/**
 * What the index is walked by, from the highest on, then by id: when a post was published, or how popular it is, as coarsely
 * as the index knows.
 */
type Order = "fecha" | "tier";

/** Every order has to say how it is read. */
export const orders: Record<Sort, Order> = {
  recent: "fecha",
  popular: "tier",
};

/** The first posts with any of these words. */
export async function firstOfAny(
  db: Database,
  terms: Term[],
  sort: Sort,
  most: number,
): Promise<Met> {
  const met = await readMerged(db, terms, sort, most);
  const ids = [...new Set(met)].slice(0, most);
  return { ids, share: met.length < rowsFor(terms.length, most) ? 1 : most / usesOf(terms) };
}

/** How many posts have any of these words: each once, {@link MOST_RESULTS} at most. */
export async function countOfAny(db: Database, terms: Term[]): Promise<number> {
  const ids = terms.map(({ id_palabra }) => id_palabra);
  const { count } = (await countedOnce.first(db, { ids }))!;
  return Number(count);
}

const countedOnce = compiled(
  (db, { ids }: { ids: number[] }) =>
    db
      .selectFrom(
        db
          .selectFrom("apariciones")
          .select("id_publicacion")
          .distinct()
          .where(isOneOf(db, "id_palabra", ids))
          .limit(MOST_RESULTS)
          .as("each"),
      )
      .select((eb) => eb.fn.countAll<number | string>().as("count")),
  // A plan for all words would read all of the index for those that every post has.
  { isNamed: () => false },
);

/**
 * The posts with one of the words of each group among the first so many of those with the rarest, which is walked;
 * the others are looked up. Words are read from an index that has them in this order, so nothing is sorted.
 */
export async function firstOfEach(
  db: Database,
  [walked, ...others]: [Term[], ...Term[][]],
  sort: Sort,
  most: number,
): Promise<Met> {
  const order = orders[sort];
  const share = Math.min(1, most / usesOf(walked));
  const floor = share < 1 ? await floorOf(db, walked, share, order) : null;
  const arms = walked.map(({ id_palabra }) => {
    let arm = armOf(db, id_palabra, order);
    for (const terms of others) {
      const isMerged = floor && mergesLists(db) && isNear(terms, walked);
      arm = arm.where(() => (isMerged ? isAmong(terms, floor, order) : hasOneOf(terms)));
    }
    return floor ? arm.where(isFrom("a", floor, order)) : arm;
  });
  const ids = await idsOf(db, mergedOf(db, arms));
  return { ids: [...new Set(ids)].slice(0, MOST_RESULTS), share: floor ? share : 1 };
}

/** In how many posts they are, those with several of them counted for each. */
export function usesOf(terms: Term[]): number {
  return terms.reduce((sum, { posts }) => sum + posts, 0);
}

/** What any of these is in. There may be dozens of one beginning, so it is built once for each number of them. */
async function readMerged(
  db: Database,
  terms: Term[],
  sort: Sort,
  most: number,
): Promise<number[]> {
  const ids = Object.fromEntries(terms.map(({ id_palabra }, at) => [`at${at}`, id_palabra]));
  const row = await merged.first(db, ids, `${terms.length} ${sort} ${most}`);
  return rowsOf(row!.ids).map(({ id_publicacion }) => id_publicacion);
}

const merged = compiled(
  (db, ids: Record<string, number>, shape: string) => {
    const [count, sort, most] = shape.split(" ") as [string, Sort, string];
    const arms = Array.from({ length: Number(count) }, (_, at) =>
      armOf(db, ids[`at${at}`]!, orders[sort]),
    );
    return db.selectNoFrom(jsonRows(db, mergedOf(db, arms, Number(most))).as("ids"));
  },
  // There are a hundred of them: they would take the names of others.
  { isNamed: (shape) => shape.startsWith("1 ") },
);

/** The posts of one word. */
function armOf(db: Database, id_palabra: number, order: Order) {
  return db
    .selectFrom("apariciones as a")
    .select(["a.id_publicacion", `a.${order} as place`])
    .where("a.id_palabra", "=", id_palabra);
}

function mergedOf(db: Database, arms: ReturnType<typeof armOf>[], most = MOST_RESULTS) {
  const endsArms = arms.length > 1 && endsArmsOfUnion(db);
  const [first, ...rest] = arms.map((arm) => {
    const ended = arm.orderBy("place", "desc").orderBy("id_publicacion", "desc").limit(most);
    return db
      .selectFrom((endsArms ? ended : arm).as("arm"))
      .select(["arm.id_publicacion", "arm.place"]);
  });
  const all = rest.reduce((union, arm) => union.unionAll(arm), first!);
  return all
    .orderBy("place", "desc")
    .orderBy("id_publicacion", "desc")
    .limit(rowsFor(arms.length, most));
}

function rowsFor(arms: number, most: number): number {
  return arms > 1 ? most * MET_AGAIN : most;
}

/** As one row: a thousand of them take longer to come than to be found. */
async function idsOf<DB, TB extends keyof DB>(
  db: Database,
  found: SelectQueryBuilder<DB, TB, { id_publicacion: number }>,
): Promise<number[]> {
  const row = await db.selectNoFrom(jsonRows(db, found).as("ids")).executeTakeFirstOrThrow();
  return rowsOf(row.ids).map(({ id_publicacion }) => id_publicacion);
}

/** A scalar, which both engines look up row by row: a join they might begin at the wrong end. */
function hasOneOf(terms: Term[]) {
  const ids = sql.join(terms.map(({ id_palabra }) => sql`${id_palabra}`));
  return sql<boolean>`(
    select 1 from apariciones o
    where o.id_palabra in (${ids}) and o.id_publicacion = a.id_publicacion limit 1) = 1`;
}

/**
 * For PostgreSQL, which looks a row up in 2 µs and reads the next one of an index in a tenth of that: the
 * same range of both lists, joined. Only where that of the others is bounded, too.
 */
function isAmong(terms: Term[], floor: Floor, order: Order) {
  const ids = sql.join(terms.map(({ id_palabra }) => sql`${id_palabra}`));
  return sql<boolean>`exists (
    select 1 from apariciones o
    where o.id_palabra in (${ids}) and o.id_publicacion = a.id_publicacion
    and ${isFrom("o", floor, order)})`;
}

/** So many times what is walked may be read of the others. */
const NEAR = 4;

function isNear(terms: Term[], walked: Term[]): boolean {
  return usesOf(terms) <= NEAR * usesOf(walked);
}

/**
 * Where the walk ends, by the whole key of its index: of one tier there may be hundreds of thousands.
 * All words of a post have its tier and its time, so what one of them has from there on, the others have, too.
 */
function isFrom(table: "a" | "o", { place, id_publicacion }: Floor, order: Order) {
  const [by, id] = [sql.ref(`${table}.${order}`), sql.ref(`${table}.id_publicacion`)];
  return sql<boolean>`(${by}, ${id}) >= (${place}, ${id_publicacion})`;
}

interface Floor {
  place: number;
  id_publicacion: number;
}

/** Where a walk through this share of the posts of the most used of these terms ends. */
async function floorOf(
  db: Database,
  walked: Term[],
  share: number,
  order: Order,
): Promise<Floor | null> {
  const { id_palabra, posts } = walked.reduce((a, b) => (b.posts > a.posts ? b : a));
  const floor = await armOf(db, id_palabra, order)
    .orderBy("place", "desc")
    .orderBy("id_publicacion", "desc")
    .offset(Math.floor(posts * share))
    .limit(1)
    .executeTakeFirst();
  return floor ?? null;
}
