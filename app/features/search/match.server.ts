import { type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { endsArmsOfUnion, mergesLists } from "#db/engines/engine.ts";
import { jsonRows, rowsOf } from "#db/engines/json-rows.ts";
import { type GivenRow, rowsLater, valueRows } from "#db/engines/value-rows.ts";
import { MOST_RESULTS, type Sort } from "./limits.ts";
import { popularity } from "#app/features/index/popularity.server.ts";
import type { SearchQuery } from "./query.ts";
import { type Term, termsOfGroups } from "./terms.server.ts";
import { wordsOf } from "#app/strings/fold.ts";

/**
 * Of several words the rarest is walked and the others are looked up: so many looks at most, the
 * newest (or most popular) first. Beyond that a post counts as not found.
 */
const MOST_LOOKS = 20_000;
const LEAST_WALKED = 500;
/** A post that has several words of one beginning is met once for each. */
const MET_AGAIN = 1.5;

interface Order {
  /** The index is walked by how popular a post is, as coarsely as the index knows, then by id. */
  byTier: boolean;
  /** Brings what was found into the order that is shown. */
  arrange: (db: Database, ids: number[]) => Promise<number[]>;
}

/** Every order has to say how it is read. */
const orders: Record<Sort, Order> = {
  recent: { byTier: false, arrange: async (_db, ids) => ids },
  popular: { byTier: true, arrange: mostPopularFirst },
};

/**
 * The ids of the posts that have everything the query asks for, in order, {@link MOST_RESULTS} at
 * most: bounded work, however many there are. Words are read from an index that has them in this
 * order, so nothing is sorted but what is found.
 */
export async function matchPosts(db: Database, query: SearchQuery, sort: Sort): Promise<number[]> {
  return matchTerms(db, await termsOfGroups(db, query.groups), query.phrases, sort);
}

/** The same of what each group can be found by. */
export async function matchTerms(
  db: Database,
  groups: Term[][],
  phrases: string[][],
  sort: Sort,
): Promise<number[]> {
  if (groups.length === 0 || groups.some((terms) => terms.length === 0)) return [];
  const [rarest, ...others] = groups.toSorted((a, b) => usesOf(a) - usesOf(b));
  const order = orders[sort];
  const ids = await walk(db, rarest!, others, order);
  const found = [...new Set(ids)].slice(0, MOST_RESULTS);
  const matching = phrases.length > 0 ? await withPhrases(db, found, phrases) : found;
  return order.arrange(db, matching);
}

/** The first posts with any of these words, in the order of the index; `isAll` where there are no more. */
export async function firstMatches(
  db: Database,
  terms: Term[],
  sort: Sort,
  most: number,
): Promise<{ ids: number[]; isAll: boolean }> {
  const met = await readMerged(db, terms, sort, most);
  const ids = [...new Set(met)].slice(0, most);
  return { ids, isAll: met.length < rowsFor(terms.length, most) };
}

/** In how many posts they are, those with several of them counted for each. */
export function usesOf(terms: Term[]): number {
  return terms.reduce((sum, { posts }) => sum + posts, 0);
}

async function walk(
  db: Database,
  walked: Term[],
  others: Term[][],
  order: Order,
): Promise<number[]> {
  if (others.length === 0) return walkAlone(db, walked, order);
  const looks = others.flat().length;
  const most = Math.max(LEAST_WALKED, Math.floor(MOST_LOOKS / Math.max(1, looks)));
  const floor = looks > 0 && usesOf(walked) > most ? await floorOf(db, walked, most, order) : null;
  const arms = walked.map(({ id_palabra }) => {
    let arm = armOf(db, id_palabra, order);
    for (const terms of others) {
      const isMerged = floor && mergesLists(db) && isNear(terms, walked);
      arm = arm.where(() => (isMerged ? isAmong(terms, floor, order) : hasOneOf(terms)));
    }
    return floor ? arm.where(isFrom("a", floor, order)) : arm;
  });
  return idsOf(db, mergedOf(db, arms, order));
}

function walkAlone(db: Database, walked: Term[], { byTier }: Order): Promise<number[]> {
  return readMerged(db, walked, byTier ? "popular" : "recent", MOST_RESULTS);
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

const merged = compiled((db, ids: Record<string, number>, shape: string) => {
  const [count, sort, most] = shape.split(" ") as [string, Sort, string];
  const arms = Array.from({ length: Number(count) }, (_, at) =>
    armOf(db, ids[`at${at}`]!, orders[sort]),
  );
  return db.selectNoFrom(jsonRows(db, mergedOf(db, arms, orders[sort], Number(most))).as("ids"));
});

/** The posts of one word. */
function armOf(db: Database, id_palabra: number, order: Order) {
  return db
    .selectFrom("apariciones as a")
    .select(["a.id_publicacion", tierFor(order).as("tier")])
    .where("a.id_palabra", "=", id_palabra);
}

function mergedOf(
  db: Database,
  arms: ReturnType<typeof armOf>[],
  { byTier }: Order,
  most = MOST_RESULTS,
) {
  const endsArms = arms.length > 1 && endsArmsOfUnion(db);
  const [first, ...rest] = arms.map((given) => {
    let arm = given;
    if (endsArms && byTier) arm = arm.orderBy("tier", "desc");
    if (endsArms) arm = arm.orderBy("id_publicacion", "desc").limit(most);
    return db.selectFrom(arm.as("arm")).select(["arm.id_publicacion", "arm.tier"]);
  });
  let all = rest.reduce((union, arm) => union.unionAll(arm), first!);
  if (byTier) all = all.orderBy("tier", "desc");
  return all.orderBy("id_publicacion", "desc").limit(rowsFor(arms.length, most));
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

/** Not read where it does not count: the key of the index holds all else. */
function tierFor({ byTier }: Order) {
  return byTier ? sql<number>`a.tier` : sql<number>`0`;
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
 * All words of a post have its tier, so what one of them has from there on, the others have, too.
 */
function isFrom(table: "a" | "o", { tier, id_publicacion }: Floor, { byTier }: Order) {
  const id = sql.ref(`${table}.id_publicacion`);
  if (!byTier) return sql<boolean>`${id} >= ${id_publicacion}`;
  return sql<boolean>`(${sql.ref(`${table}.tier`)}, ${id}) >= (${tier}, ${id_publicacion})`;
}

interface Floor {
  tier: number;
  id_publicacion: number;
}

/** Where a walk of `most` posts through the most used of these terms ends. */
async function floorOf(
  db: Database,
  walked: Term[],
  most: number,
  { byTier }: Order,
): Promise<Floor | null> {
  const { id_palabra } = walked.reduce((a, b) => (b.posts > a.posts ? b : a));
  const rows = db
    .selectFrom("apariciones")
    .select(["id_publicacion", "tier"])
    .where("id_palabra", "=", id_palabra);
  const ordered = byTier ? rows.orderBy("tier", "desc") : rows;
  const floor = await ordered
    .orderBy("id_publicacion", "desc")
    .offset(Math.floor(most / walked.length))
    .limit(1)
    .executeTakeFirst();
  return floor ?? null;
}

async function withPhrases(db: Database, ids: number[], phrases: string[][]): Promise<number[]> {
  const given = valueRows(db, { id: { ints: ids } });
  const { rows } = await sql<{ id: number; descripcion: string }>`
    select given.id, p.descripcion
    from ${given} cross join publicaciones p where p.id_publicacion = given.id`.execute(db);
  const wanted = phrases.map(asLine);
  const having = new Set(
    rows
      .filter(({ descripcion }) => {
        const line = asLine(wordsOf(descripcion));
        return wanted.every((phrase) => line.includes(phrase));
      })
      .map(({ id }) => id),
  );
  return ids.filter((id) => having.has(id));
}

function asLine(words: string[]): string {
  return ` ${words.join(" ")} `;
}

export async function mostPopularFirst(db: Database, ids: number[]): Promise<number[]> {
  const row = await byPopularity.first(db, { ids: ids.map((id) => [id]) });
  return rowsOf(row!.ids).map(({ id_publicacion }) => id_publicacion);
}

const byPopularity = compiled((db, { ids }: { ids: GivenRow[] }) => {
  const given = sql<{ id: number }>`(select id from ${rowsLater(db, ids, { id: "int" })})`;
  const ordered = db
    .selectFrom(given.as("asked"))
    // Which SQLite takes in this order.
    .crossJoin("publicaciones as p")
    .whereRef("p.id_publicacion", "=", "asked.id")
    .select("p.id_publicacion")
    .orderBy(popularity(), "desc")
    .orderBy("asked.id", "desc");
  return db.selectNoFrom(jsonRows(db, ordered).as("ids"));
});
