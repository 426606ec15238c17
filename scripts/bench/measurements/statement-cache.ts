import { Kysely, SqliteDialect } from "kysely";
import { FEED_PAGE } from "#app/features/feed/limits.ts";
import { listReadyPosts } from "#app/features/posts/queries.server.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { openSqliteFile } from "#db/engines/sqlite.ts";
import type { Schema } from "#db/schema.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import type { Bench, Result } from "../measurement.ts";
import { inTurn, secondsOf } from "../rounds.ts";
import { medianOf, ratioOf } from "../statistics.ts";

const LIMIT = 1;
const ROUNDS = 9;
const POSTS = 1_000;
const KEY_READS = 4_000;
const PAGE_READS = 300;

/** SQLite reads with the statements that db/engines/sqlite.ts keeps over those with fresh ones. */
export async function measureStatementCache({ filled, folder, detail }: Bench): Promise<Result[]> {
  const path = await filled.urlOf("SQLite", POSTS, detail);
  if (!path) throw new Error("SQLite is part of the program");
  const kept = openDatabase(path);
  const fresh = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: openSqliteFile(path) }),
  });
  const byKey = (db: Database) => () => millisecondsEach(KEY_READS, (i) => readByKey(db, i));
  const page = (db: Database) => {
    const ctx = { db, objects: openDiskStore(folder), kv: openSqlKv(db), viewer: null };
    const read = () => listReadyPosts(ctx, { before: null, limit: FEED_PAGE });
    return () => millisecondsEach(PAGE_READS, read);
  };
  const figures = await inTurn(
    ROUNDS,
    { keptKey: byKey(kept), freshKey: byKey(fresh), keptPage: page(kept), freshPage: page(fresh) },
    detail,
  );
  await Promise.all([kept.destroy(), fresh.destroy()]);
  return [
    result("row by its key", figures.keptKey, figures.freshKey),
    result(`page of ${FEED_PAGE} posts`, figures.keptPage, figures.freshPage),
  ];
}

async function millisecondsEach(count: number, act: (i: number) => Promise<unknown>) {
  const seconds = await secondsOf(async () => {
    for (let i = 0; i < count; i++) await act(i);
  });
  return (seconds * 1000) / count;
}

function readByKey(db: Database, i: number): Promise<unknown> {
  return db
    .selectFrom("publicaciones")
    .selectAll()
    .where("id_publicacion", "=", 1 + (i % POSTS))
    .executeTakeFirstOrThrow();
}

function result(read: string, kept: number[], fresh: number[]): Result {
  const [short, long] = [kept, fresh].map((each) => medianOf(each).value.toFixed(3));
  const what = `SQLite, ${read}: kept statements (${short} ms) / fresh ones (${long} ms)`;
  return { what, unit: "times", limit: LIMIT, ...ratioOf(kept, fresh) };
}
