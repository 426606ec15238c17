import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/client.ts";
import { isPostgres } from "#db/engines/engine.ts";
import {
  assertKvKey,
  DEFAULT_KV_LIST_LIMIT,
  type KeyValueStore,
  type KvList,
  type KvListOptions,
  type KvPutOptions,
  ttlMillis,
} from "./kv.ts";

const SWEEP_BATCH = 1000;
const LAST_CHARACTER = "\u{10ffff}";

/** Keys and values in the table `kv` of a database, which stays its owner's to close. */
export function openSqlKv(db: Database): KeyValueStore {
  return new SqlKv(db);
}

class SqlKv implements KeyValueStore {
  readonly #db: Database;
  /** The key in the order of its code points, whatever the language of the database. */
  readonly #orderedKey: RawBuilder<string>;

  constructor(db: Database) {
    this.#db = db;
    this.#orderedKey = isPostgres(db) ? sql`key collate "C"` : sql`key collate binary`;
  }

  async get(key: string): Promise<string | null> {
    assertKvKey(key);
    const row = await this.#live().select("value").where("key", "=", key).executeTakeFirst();
    return row?.value ?? null;
  }

  async put(key: string, value: string, options?: KvPutOptions): Promise<void> {
    await this.#insert(key, value, options)
      .onConflict((conflict) => conflict.column("key").doUpdateSet(rowOf(value, options)))
      .execute();
  }

  async delete(key: string): Promise<void> {
    assertKvKey(key);
    await this.#db.deleteFrom("kv").where("key", "=", key).execute();
  }

  async list(options: KvListOptions = {}): Promise<KvList> {
    const { prefix = "", cursor = "", limit = DEFAULT_KV_LIST_LIMIT } = options;
    const rows = await this.#live()
      .select("key")
      .where(this.#orderedKey, ">=", prefix)
      .where(this.#orderedKey, "<", prefix + LAST_CHARACTER)
      .where(this.#orderedKey, ">", cursor)
      .orderBy(this.#orderedKey)
      .limit(limit + 1)
      .execute();
    const keys = rows.slice(0, limit).map((row) => row.key);
    return { keys, ...(rows.length > limit && { cursor: keys.at(-1) }) };
  }

  async increment(key: string, by = 1, options?: KvPutOptions): Promise<number> {
    const isExpired = sql<boolean>`kv.expires_at <= ${Date.now()}`;
    const row = await this.#insert(key, String(by), options)
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          value: sql<string>`case when ${isExpired} then excluded.value
            else cast(cast(kv.value as bigint) + cast(excluded.value as bigint) as text) end`,
          expires_at: sql<number>`case when ${isExpired} then excluded.expires_at
            else kv.expires_at end`,
        }),
      )
      .returning("value")
      .executeTakeFirstOrThrow();
    return Number(row.value);
  }

  async compareAndSet(
    key: string,
    expected: string | null,
    value: string,
    options?: KvPutOptions,
  ): Promise<boolean> {
    const written =
      expected === null
        ? await this.#createIfAbsent(key, value, options)
        : await this.#replaceIf(key, expected, value, options);
    return written.length > 0;
  }

  /** In batches, so that other writers get their turn. */
  async sweep(): Promise<number> {
    const now = Date.now();
    const batch = this.#db.selectFrom("kv").select("key").where("expires_at", "<=", now);
    let swept = 0;
    for (;;) {
      const { numDeletedRows } = await this.#db
        .deleteFrom("kv")
        .where("key", "in", batch.limit(SWEEP_BATCH))
        .where("expires_at", "<=", now)
        .executeTakeFirst();
      swept += Number(numDeletedRows);
      if (numDeletedRows < SWEEP_BATCH) return swept;
    }
  }

  async ping(): Promise<void> {
    await sql`select 1`.execute(this.#db);
  }

  async close(): Promise<void> {}

  #createIfAbsent(key: string, value: string, options?: KvPutOptions) {
    const isExpired = sql<boolean>`kv.expires_at <= ${Date.now()}`;
    return this.#insert(key, value, options)
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet(rowOf(value, options)).where(isExpired),
      )
      .returning("key")
      .execute();
  }

  #replaceIf(key: string, expected: string, value: string, options?: KvPutOptions) {
    assertKvKey(key);
    return this.#db
      .updateTable("kv")
      .set(rowOf(value, options))
      .where("key", "=", key)
      .where("value", "=", expected)
      .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", Date.now())]))
      .returning("key")
      .execute();
  }

  #insert(key: string, value: string, options?: KvPutOptions) {
    assertKvKey(key);
    return this.#db.insertInto("kv").values({ key, ...rowOf(value, options) });
  }

  #live() {
    return this.#db
      .selectFrom("kv")
      .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", Date.now())]));
  }
}

function rowOf(value: string, options?: KvPutOptions) {
  const ttl = ttlMillis(options);
  return { value, expires_at: ttl === null ? null : Date.now() + ttl };
}
