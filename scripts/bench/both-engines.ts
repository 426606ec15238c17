import { join } from "node:path";
import type { Ctx } from "#app/context.server.ts";
import { isPostgresUrl, openDatabase } from "#db/client.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import type { Engine, Say } from "./filled-tables.ts";
import type { Bench, Result } from "./measurement.ts";
import { NO_POSTGRES, withPostgres } from "./postgres.ts";
import { medianOf, ratioOf } from "./statistics.ts";

const LARGE = 100_000;
const FULL = 1_000_000;

/** A small and a large table of one engine, as a visitor meets them. */
export interface Pair {
  engine: Engine;
  small: Ctx;
  large: Ctx;
  /** Of their databases, as `DATABASE_URL` has them. */
  urls: { small: string; large: string };
  /** Posts in each. */
  fewest: number;
  most: number;
  say: Say;
}

/** Measures on both engines, or on the one that is asked for, or says that one of them is not there. */
export async function onBothEngines(
  { engines, filled, folder, full, detail }: Bench,
  fewest: number,
  measure: (pair: Pair) => Promise<Result[]>,
): Promise<Result[]> {
  const most = full ? FULL : LARGE;
  const results: Result[] = [];
  for (const engine of engines) {
    const say = (text: string) => detail(`${engine}: ${text}`);
    const smallUrl = await filled.urlOf(engine, fewest, say);
    const largeUrl = await filled.urlOf(engine, most, say);
    if (!smallUrl || !largeUrl) {
      results.push(NO_POSTGRES);
      continue;
    }
    const [small, large] = [smallUrl, largeUrl].map((url) => visitor(url, folder));
    const urls = { small: served(smallUrl), large: served(largeUrl) };
    try {
      const pair = { engine, small: small!, large: large!, urls, fewest, most, say };
      results.push(...(await measure(pair)));
    } finally {
      await Promise.all([small!.db.destroy(), large!.db.destroy()]);
    }
  }
  return results;
}

/** The same with an empty database of each engine, of which `measure` gets the URL. */
export async function onEmptyDatabases(
  { engines, folder }: Bench,
  measure: (engine: Engine, url: string) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const engine of engines) {
    const found =
      engine === "SQLite"
        ? await measure(engine, served(join(folder, "empty.db")))
        : await withPostgres(folder, async (newDatabase) =>
            measure(engine, await newDatabase("empty")),
          );
    results.push(...(found ?? [NO_POSTGRES]));
  }
  return results;
}

function served(url: string): string {
  return isPostgresUrl(url) ? url : `file:${url}`;
}

function visitor(url: string, folder: string): Ctx {
  const db = openDatabase(url);
  return { db, objects: openDiskStore(folder), kv: openSqlKv(db), viewer: null };
}

/** What slow reads cost in the large table over what they cost in the small one. */
export function flatness(
  { engine, fewest, most }: Pair,
  reading: string,
  { small, large, limit }: { small: number[]; large: number[]; limit: number },
): Result {
  const [slow, quick] = [large, small].map((each) => medianOf(each).value.toFixed(2));
  const what = `${engine}, ${reading}: p95 with ${most} posts (${slow} ms) / ${fewest} (${quick} ms)`;
  return { what, unit: "times", limit, ...ratioOf(large, small) };
}
