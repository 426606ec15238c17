import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { databaseTime } from "#db/engines/clock.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { type GivenRow, rowsLater } from "#db/engines/value-rows.ts";
import {
  assertKvKey,
  DEFAULT_KV_LIST_LIMIT,
  type KeyValueStore,
  type KvList,
  type KvListOptions,
  type KvPutOptions,
  ttlMillis,
} from "./kv.ts";
import { LocalSignals } from "./signals.ts";

const SWEEP_BATCH = 1000;
const LAST_CHARACTER = "\u{10ffff}";

/** Keys and values in the table `kv` of a database, which stays its owner's to close. */
export function openSqlKv(db: Database): KeyValueStore {
  return new SqlKv(db);
}

class SqlKv implements KeyValueStore {
  /** Between processes the database is asked, by whoever wants to know. */
  readonly signals = new LocalSignals();
  readonly #db: Database;
  /** The key in the order of its code points, whatever the language of the database. */
  readonly #orderedKey: RawBuilder<string>;

  constructor(db: Database) {
    this.#db = db;
    this.#orderedKey = isPostgres(db) ? sql`key collate "C"` : sql`key collate binary`;
  }

  async get(key: string): Promise<string | null> {
    assertKvKey(key);
    const row = await living.first(this.#db, { key, now: Date.now() });
    return row?.value ?? null;
  }

  async getMany(keys: readonly string[]): Promise<(string | null)[]> {
    for (const key of keys) assertKvKey(key);
    if (keys.length === 0) return [];
    const rows = await livingOf.all(this.#db, { keys: keys.map((key) => [key]), now: Date.now() });
    const values = new Map(rows.map(({ key, value }) => [key, value]));
    return keys.map((key) => values.get(key) ?? null);
  }

  async put(key: string, value: string, options?: KvPutOptions): Promise<void> {
    assertKvKey(key);
    await putRow.run(this.#db, { key, ...rowOf(value, options) });
  }

  async delete(key: string): Promise<void> {
    assertKvKey(key);
    await deletedRow.run(this.#db, { key });
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
    assertKvKey(key);
    const given = { key, ...rowOf(String(by), options), now: Date.now() };
    const row = await incremented.first(this.#db, given);
    return Number(row!.value);
  }

  async compareAndSet(
    key: string,
    expected: string | null,
    value: string,
    options?: KvPutOptions,
  ): Promise<boolean> {
    assertKvKey(key);
    const given = { key, ...rowOf(value, options), now: Date.now() };
    const written =
      expected === null
        ? await createdIfAbsent.run(this.#db, given)
        : await replacedIf.run(this.#db, { ...given, expected });
    return written > 0;
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

  time(): Promise<number> {
    return databaseTime(this.#db);
  }

  async close(): Promise<void> {}

  #live() {
    return this.#db
      .selectFrom("kv")
      .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", Date.now())]));
  }
}

interface Row {
  key: string;
  value: string;
  expires_at: number | null;
}

type Timed = Row & { now: number };

const living = compiled((db, { key, now }: { key: string; now: number }) =>
  db
    .selectFrom("kv")
    .select("value")
    .where("key", "=", key)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)])),
);

const livingOf = compiled((db, { keys, now }: { keys: readonly GivenRow[]; now: number }) =>
  db
    .selectFrom("kv")
    .select(["key", "value"])
    .where("key", "in", sql<string>`(select name from ${rowsLater(db, keys, { name: "text" })})`)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)])),
);

const putRow = compiled((db, row: Row) =>
  inserted(db, row).onConflict((conflict) =>
    conflict.column("key").doUpdateSet((eb) => ({
      value: eb.ref("excluded.value"),
      expires_at: eb.ref("excluded.expires_at"),
    })),
  ),
);

const deletedRow = compiled((db, { key }: { key: string }) =>
  db.deleteFrom("kv").where("key", "=", key),
);

const incremented = compiled((db, row: Timed) => {
  const isExpired = sql<boolean>`kv.expires_at <= ${row.now}`;
  return inserted(db, row)
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        value: sql<string>`case when ${isExpired} then excluded.value
          else cast(cast(kv.value as bigint) + cast(excluded.value as bigint) as text) end`,
        expires_at: sql<number>`case when ${isExpired} then excluded.expires_at
          else kv.expires_at end`,
      }),
    )
    .returning("value");
});

const createdIfAbsent = compiled((db, row: Timed) =>
  inserted(db, row).onConflict((conflict) =>
    conflict
      .column("key")
      .doUpdateSet((eb) => ({
        value: eb.ref("excluded.value"),
        expires_at: eb.ref("excluded.expires_at"),
      }))
      .where("kv.expires_at", "<=", row.now),
  ),
);

const replacedIf = compiled((db, row: Timed & { expected: string }) =>
  db
    .updateTable("kv")
    .set({ value: row.value, expires_at: row.expires_at })
    .where("key", "=", row.key)
    .where("value", "=", row.expected)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", row.now)])),
);

function inserted(db: Database, { key, value, expires_at }: Row) {
  return db.insertInto("kv").values({ key, value, expires_at });
}

function rowOf(value: string, options?: KvPutOptions) {
  const ttl = ttlMillis(options);
  return { value, expires_at: ttl === null ? null : Date.now() + ttl };
}
