import { sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { SEARCH_PAGE, type Sort } from "#app/features/search/limits.ts";
import { search } from "#app/features/search/queries.server.ts";
import { indexPosts } from "#app/features/index/commands.server.ts";
import type { Database } from "#db/client.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { valueRows } from "#db/engines/value-rows.ts";
import { newRandom, type Random } from "../../demo/random.ts";
import { onBothEngines, type Pair } from "../both-engines.ts";
import type { Bench, Result } from "../measurement.ts";
import { inTurn, timesOf } from "../rounds.ts";
import { medianOf, percentile, ratioOf } from "../statistics.ts";

const LIMIT_MS = 25;
const LIMIT_RATIO = 2;
const SMALL = 10_000;
const ROUNDS = 5;
const READS = 60;
const SEED = 1;

const RARE = "ornitorrinco";
const RARE_POSTS = 7;
/** The demo says the same few words over and over; people do not. */
const POSTS_A_NEW_WORD = 6;

/** Words of which the demo is full; names begin with the three letters, too. */
const typed = {
  "a common word": "salsa",
  "a rare word": RARE,
  "three letters": "mar",
  "a hashtag": "#salsa",
  "two words": "salsa luces",
};

/** What a search costs in a large table, and over what it costs in a small one. */
export function measureSearch(bench: Bench): Promise<Result[]> {
  return onBothEngines(bench, SMALL, measure);
}

async function measure({ engine, small, large, fewest, most, say }: Pair): Promise<Result[]> {
  await enrich(small.db, fewest);
  await enrich(large.db, most);
  const kinds = (["recent", "popular"] as const).flatMap((sort) =>
    Object.entries(typed).map(([kind, q]) => ({ name: `${kind}, ${sort}`, q, sort })),
  );
  const tasks = kinds.flatMap(({ name, q, sort }) => [
    [`small ${name}`, () => p95(small, q, sort)] as const,
    [`large ${name}`, () => p95(large, q, sort)] as const,
  ]);
  const figures = await inTurn(ROUNDS, Object.fromEntries(tasks), say);
  return kinds.flatMap(({ name }): Result[] => {
    const [above, below] = [figures[`large ${name}`]!, figures[`small ${name}`]!];
    const what = `${engine}, ${name}`;
    return [
      { what: `${what}: p95 with ${most} posts`, unit: "ms", limit: LIMIT_MS, ...medianOf(above) },
      {
        what: `${what}: the same / with ${fewest}`,
        unit: "times",
        limit: LIMIT_RATIO,
        ...ratioOf(above, below),
      },
    ];
  });
}

async function p95(ctx: Ctx, q: string, sort: Sort): Promise<number> {
  const read = () => search(ctx, { q, sort, page: 1, limit: SEARCH_PAGE });
  return percentile(await timesOf(READS, read), 0.95);
}

/** Adds what the demo has not: a word that few posts have, and the many that people make up. */
export async function enrich(db: Database, posts: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ids = Array.from({ length: RARE_POSTS }, (_, at) =>
      Math.max(1, Math.floor((posts * (at + 0.5)) / RARE_POSTS)),
    );
    await trx
      .updateTable("publicaciones")
      .set({ descripcion: `Un ${RARE} en la ventana` })
      .where("id_publicacion", "in", ids)
      .execute();
    await indexPosts(trx, ids);
    const random = newRandom(SEED);
    const words = Array.from({ length: posts / POSTS_A_NEW_WORD }, () => madeUpWord(random));
    const given = valueRows(trx, { word: { texts: words } });
    await sql`
      insert into palabras (palabra, clave, posts)
      select word, word, 1 from ${given} where true on conflict do nothing`.execute(trx);
  });
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
}

const ONSETS = ["b", "c", "d", "f", "g", "l", "m", "n", "p", "r", "s", "t", "v", "pl", "tr", "br"];
const VOWELS = ["a", "e", "i", "o", "u"];

function madeUpWord(random: Random): string {
  const syllable = () => random.helpers.arrayElement(ONSETS) + random.helpers.arrayElement(VOWELS);
  return Array.from({ length: random.number.int({ min: 3, max: 5 }) }, syllable).join("");
}
