import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { openDatabase } from "#db/client.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { openDiskStore } from "#storage/disk.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import type { MediaSet } from "../demo/media.ts";
import { fewMedia, fillDatabase } from "./filled-database.ts";
import type { Bench, Result } from "./measurement.ts";
import { type BenchPostgres, NO_POSTGRES, startPostgres } from "./postgres.ts";
import { medianOf, ratioOf } from "./statistics.ts";

const LARGE = 100_000;
const FULL = 1_000_000;

const engines = ["SQLite", "PostgreSQL"] as const;
type Engine = (typeof engines)[number];

/** The demo's posts in databases of several sizes: each is filled once for all measurements of a run. */
export interface FilledTables {
  /** The URL of a database with so many posts; null where the engine is not installed. */
  urlOf(engine: Engine, posts: number, say: Say): Promise<string | null>;
  close(): Promise<void>;
}

type Say = (text: string) => void;

/** Uses what an earlier run left in the folder, when that one was finished. */
export function openFilledTables(folder: string): FilledTables {
  const urls = new Map<string, Promise<string | null>>();
  let media: Promise<MediaSet> | undefined;
  let postgres: Promise<BenchPostgres | null> | undefined;
  const storeOf = async (engine: Engine): Promise<Store | null> => {
    if (engine === "SQLite") return sqliteFiles(folder);
    postgres ??= startPostgres(folder);
    return postgres;
  };
  const fill = async (engine: Engine, posts: number, say: Say) => {
    const store = await storeOf(engine);
    if (!store) return null;
    const name = `posts_${posts}`;
    const found = await store.find(name);
    if (found) {
      await migrate(found);
      return found;
    }
    const unfinished = `${name}_unfinished`;
    media ??= fewMedia(folder);
    await fillDatabase(await store.newDatabase(unfinished), {
      posts,
      media: await media,
      detail: say,
    });
    return store.rename(unfinished, name);
  };
  return {
    urlOf: (engine, posts, say) => {
      const key = `${engine} ${posts}`;
      const url = urls.get(key) ?? fill(engine, posts, say);
      urls.set(key, url);
      return url;
    },
    close: async () => (await postgres)?.stop(),
  };
}

type Store = Omit<BenchPostgres, "stop">;

function sqliteFiles(folder: string): Store {
  const pathOf = (name: string) => join(folder, `${name}.db`);
  return {
    newDatabase: async (name) => {
      for (const end of ["", "-wal", "-shm"]) await rm(pathOf(name) + end, { force: true });
      return pathOf(name);
    },
    find: async (name) => (existsSync(pathOf(name)) ? pathOf(name) : null),
    rename: async (from, to) => {
      await rename(pathOf(from), pathOf(to));
      return pathOf(to);
    },
  };
}

async function migrate(url: string): Promise<void> {
  const db = openDatabase(url);
  await migrateToLatest(db);
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
  await db.destroy();
}

/** A small and a large table of one engine, as a visitor meets them. */
export interface Pair {
  engine: Engine;
  small: Ctx;
  large: Ctx;
  /** Posts in each. */
  fewest: number;
  most: number;
  say: Say;
}

/** Measures on both engines, or says that one of them is not there. */
export async function onBothEngines(
  { filled, folder, full, detail }: Bench,
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
    try {
      results.push(...(await measure({ engine, small: small!, large: large!, fewest, most, say })));
    } finally {
      await Promise.all([small!.db.destroy(), large!.db.destroy()]);
    }
  }
  return results;
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
