import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "#db/client.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { migrateToLatest } from "#db/migrate.ts";
import type { MediaSet } from "../demo/media.ts";
import { fewMedia, fillDatabase } from "./filled-database.ts";
import { type BenchPostgres, startPostgres } from "./postgres.ts";

export const engines = ["SQLite", "PostgreSQL"] as const;
export type Engine = (typeof engines)[number];

/** The demo's posts in databases of several sizes: each is filled once for all measurements of a run. */
export interface FilledTables {
  /** The URL of a database with so many posts; null where the engine is not installed. */
  urlOf(engine: Engine, posts: number, say: Say): Promise<string | null>;
  close(): Promise<void>;
}

export type Say = (text: string) => void;

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
