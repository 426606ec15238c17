import { beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#app/context.server.ts";
import { insertForIds, insertRows } from "../../../../scripts/demo/insert.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { caughtUp, searchIndexes, useSearchIndex } from "#tests/setup/search-indexes.ts";
import { recording } from "#tests/setup/recorder.ts";
import { findPosts } from "./find-posts.server.ts";
import { countOfAny } from "./match.server.ts";
import { MOST_RESULTS, type Sort } from "../limits.ts";
import { parseQuery } from "../query.ts";
import { stem } from "#app/features/index/text.ts";

const MANY = 4_200;
/** More than are walked for a first page, fewer than nobody counts. */
const SOME = 400;
const PAGE = 12;
/** Of them so many are of somebody one may not want to see, */
const ONE_IN = 6;
/** and so many have another word, too. */
const ALSO_IN = 5;

const each = engines.flatMap((engine) => searchIndexes.map((index) => [engine, index] as const));

describe.each(each)("words that more posts have than are counted, on %s by %s", (engine, index) => {
  const ctx = useStage(engine);
  const server = useSearchIndex(index);
  let fan: Person;
  let views: Map<number, number>;
  let unwanted: Set<number>;
  let both: number[];

  beforeAll(async () => {
    const [wanted, other] = [await newPerson(ctx), await newPerson(ctx)];
    fan = await newPerson(ctx);
    const mute = { id_usuario: fan.id, muted_id: other.id, created_at: Date.now() };
    await ctx.db.insertInto("silenciados").values(mute).execute();
    const posts = Array.from({ length: MANY }, (_, at) => ({
      id_usuario: at % ONE_IN === 0 ? other.id : wanted.id,
      descripcion: "",
      tipo_publicacion: "publicacion" as const,
      solo_suscriptores: 0 as const,
      status: "ready" as const,
      fecha_publicacion: Date.now() - MANY + at,
      // All of one tier, in no order.
      views: 1_024 + ((at * 389) % 1_000),
    }));
    const ids = await insertForIds(ctx.db, "publicaciones", "id_publicacion", posts);
    views = new Map(ids.map((id, at) => [id, posts[at]!.views]));
    unwanted = new Set(ids.filter((_, at) => at % ONE_IN === 0));
    both = ids.filter((_, at) => at % ALSO_IN === 0);
    await meet("caracola", ids);
    await meet("ermita", both);
    // Some posts have two words of one beginning.
    await meet("faro", ids.slice(0, SOME));
    await meet("farola", ids.slice(SOME / 2, 1.5 * SOME));
    const found = [...met].map(([id_publicacion, words]) => ({
      id_publicacion,
      palabras: words.join(" "),
      tier: 10,
    }));
    await insertRows(ctx.db, "indexadas", found);
    await caughtUp(ctx);
  });

  const met = new Map<number, string[]>();

  async function meet(palabra: string, ids: number[]) {
    const word = { palabra, clave: stem(palabra), posts: ids.length };
    const [id_palabra] = await insertForIds(ctx.db, "palabras", "id_palabra", [word]);
    for (const id of ids) met.set(id, [...(met.get(id) ?? []), palabra]);
    const rows = ids.map((id_publicacion) => ({
      id_palabra: id_palabra!,
      id_publicacion,
      tier: 10,
    }));
    await insertRows(ctx.db, "apariciones", rows);
  }

  const pageOf = (who: Ctx, sort: Sort, page: number, q = "caracola") =>
    findPosts(who, parseQuery(q), { sort, page, limit: PAGE });

  async function pagesOf(who: Ctx, sort: Sort, last: number, q?: string) {
    const ids: number[][] = [];
    for (let page = 1; page <= last; page++) ids.push((await pageOf(who, sort, page, q)).ids);
    return ids;
  }

  const inOrder = (ids: number[]) => ids.toSorted((a, b) => views.get(b)! - views.get(a)! || b - a);

  it.each(["recent", "popular"] as const)(
    "goes on, %s, without saying a post twice",
    async (sort) => {
      const pages = await pagesOf(ctx, sort, 25);
      expect(pages.every((ids) => ids.length === PAGE)).toBe(true);
      expect(new Set(pages.flat()).size).toBe(25 * PAGE);
      expect((await pageOf(ctx, sort, 1)).count).toBe(MOST_RESULTS);
      expect(await pageOf(ctx, sort, 83)).toMatchObject({ hasMore: true });
      expect(await pageOf(ctx, sort, 84)).toMatchObject({ hasMore: false });
    },
  );

  it("is newest first, or four pages at a time as popular as the posts are now", async () => {
    const newest = [...views.keys()].sort((a, b) => b - a);
    const recent = (await pagesOf(ctx, "recent", 8)).flat();
    expect(recent).toEqual(newest.slice(0, 8 * PAGE));
    const popular = (await pagesOf(ctx, "popular", 8)).flat();
    const block = 4 * PAGE;
    expect(popular).toEqual([
      ...inOrder(newest.slice(0, block)),
      ...inOrder(newest.slice(block, 2 * block)),
    ]);
  });

  it("leaves out whom one has muted, and fills its pages all the same", async () => {
    for (const sort of ["recent", "popular"] as const) {
      const ids = (await pagesOf(fan, sort, 12)).flat();
      expect(new Set(ids).size).toBe(12 * PAGE);
      expect(ids.filter((id) => unwanted.has(id))).toEqual([]);
    }
  });

  it("reads for its first page hardly more than that", async () => {
    const { db, statements } = recording(ctx.db);
    await pageOf({ ...fan, db }, "popular", 1);
    const given = statements.flatMap(({ parameters }) => parameters);
    const lists = given.flatMap((value) => {
      if (typeof value === "string" && value.startsWith("["))
        return [JSON.parse(value) as unknown[]];
      return Array.isArray(value) ? [value] : [];
    });
    expect(lists.length).toBeGreaterThan(0);
    for (const list of lists) expect(list.length).toBeLessThanOrEqual(256);
    expect(statements.length).toBeLessThan(12);
  });

  it("of some hundreds reads for its first page a few, and counts them all, each once", async () => {
    const { db, statements } = recording(ctx.db);
    const first = await findPosts({ ...ctx, db }, parseQuery("faro"), {
      ...{ sort: "recent", page: 1, limit: PAGE },
    });
    expect(first).toMatchObject({ count: 1.5 * SOME, hasMore: true });
    const counting = statements.some((statement) => statement.sql.includes("distinct"));
    expect(counting).toBe(!server);
    const pages = await pagesOf(ctx, "recent", Math.ceil((1.5 * SOME) / PAGE), "faro");
    expect(new Set(pages.flat()).size).toBe(1.5 * SOME);
    const some = [...views.keys()].slice(0, 1.5 * SOME).toReversed();
    expect(pages.flat()).toEqual(some);
    // Of whom one does not want to see a sixth, about five sixths are said.
    const { count } = await pageOf(fan, "recent", 1, "faro");
    expect(count / (1.5 * SOME * (1 - 1 / ONE_IN))).toBeCloseTo(1, 1);
  });

  it.each(["recent", "popular"] as const)("goes on to the last of both words, %s", async (sort) => {
    const last = Math.ceil(both.length / PAGE);
    const pages = await pagesOf(ctx, sort, last, "ermita caracola");
    expect(pages.flat().toSorted((a, b) => a - b)).toEqual(both);
    if (sort === "recent") expect(pages.flat()).toEqual(both.toReversed());
    else expect(pages.slice(0, 4).flat()).toEqual(inOrder(both.toReversed().slice(0, 4 * PAGE)));
    const found = await pageOf(ctx, sort, last, "ermita caracola");
    expect(found).toMatchObject({ count: both.length, hasMore: false });
  });

  it("finds the first page of both words among few of them, and says about how many there are", async () => {
    const { db, statements } = recording(ctx.db);
    const found = await pageOf({ ...ctx, db }, "recent", 1, "ermita caracola");
    expect(found).toMatchObject({ ids: both.toReversed().slice(0, PAGE), hasMore: true });
    expect(found.count / both.length).toBeCloseTo(1, 1);
    if (server) return;
    const walks = statements.filter((statement) => statement.sql.includes("apariciones"));
    // Where the walk ends, and the walk.
    expect(walks).toHaveLength(2);
    expect(walks[1]!.sql).toContain(">=");
  });

  it("finds the one that says a phrase, however many have its words", async () => {
    const [said] = both.toReversed().slice(100);
    const row = ctx.db.updateTable("publicaciones").where("id_publicacion", "=", said!);
    await row.set({ descripcion: "La ermita caracola" }).execute();
    const found = await pageOf(ctx, "recent", 1, '"ermita caracola"');
    expect(found).toEqual({ ids: [said], count: 1, hasMore: false });
  });
});

describe.each(engines)("a word, on %s", (engine) => {
  const ctx = useStage(engine);

  it("is counted when more than two thousand million were met before it", async () => {
    const word = { id_palabra: 2 ** 31 + 9, palabra: "ultima", clave: "ultima", posts: 1 };
    const met = { id_palabra: word.id_palabra, id_publicacion: 1, tier: 0 };
    await ctx.db.insertInto("apariciones").values(met).execute();
    expect(await countOfAny(ctx.db, [word])).toBe(1);
  });
});
