import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import BetterSqlite from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type LimitNode,
  type OffsetNode,
  type OperationNode,
  type QueryCompiler,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type SqliteStatement,
  ValueNode,
} from "kysely";
import { isDatabaseFull } from "./engine.ts";

/** WAL lets the web processes read while the worker writes; a writer waits this long for another. */
const BUSY_TIMEOUT_MS = 10_000;
const STATEMENT_CACHE_SIZE = 500;

export interface SqliteOptions {
  /** Makes room for a write that finds none; false: there is none to make. */
  makeRoom?: () => boolean;
  /** Whether a transaction should not begin without that: where its end finds no room, all of it is lost. */
  isShort?: () => boolean;
}

export function sqliteDialect(path: string, options: SqliteOptions = {}): SqliteDialect {
  const config = { database: async () => withStatementCache(openSqliteFile(path), options) };
  return new ImmediateSqliteDialect(config, () => new ImmediateSqliteDriver(config, options));
}

export function openSqliteFile(path: string): BetterSqlite.Database {
  mkdirSync(dirname(path), { recursive: true });
  // Its log and its shared memory get the mode of the file: other users of the machine read none.
  closeSync(openSync(path, "a", 0o600));
  const database = new BetterSqlite(path, { timeout: BUSY_TIMEOUT_MS });
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = NORMAL");
  database.pragma("foreign_keys = ON");
  // What is deleted is overwritten where its page is written in any case.
  database.pragma("secure_delete = FAST");
  database.pragma("temp_store = MEMORY");
  database.pragma("cache_size = -32000");
  // As much as SQLite allows: what is beyond would be copied page by page at each look.
  database.pragma("mmap_size = 2147418112");
  return database;
}

/**
 * Keeps prepared statements: a small read costs less than half of what it costs with a fresh
 * statement each time, a page of posts two thirds (DECISIONS.md has the figures).
 */
function withStatementCache(
  database: BetterSqlite.Database,
  { makeRoom = () => false }: SqliteOptions,
): SqliteDatabase {
  const withRoom = <T>(act: () => T): T => {
    const wasInTransaction = database.inTransaction;
    try {
      return act();
    } catch (error) {
      // Where SQLite has given up the whole transaction, its last statement alone means something else.
      const isWhole = database.inTransaction === wasInTransaction;
      if (!isDatabaseFull(error) || !isWhole || !makeRoom()) throw error;
      return act();
    }
  };
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const known = statements.get(sql);
      if (known) return known;
      if (statements.size >= STATEMENT_CACHE_SIZE) statements.clear();
      const prepared = database.prepare(sql) as SqliteStatement;
      const statement: SqliteStatement = {
        reader: prepared.reader,
        all: (parameters) => withRoom(() => prepared.all(parameters)),
        run: (parameters) => withRoom(() => prepared.run(parameters)),
        iterate: (parameters) => prepared.iterate(parameters),
      };
      statements.set(sql, statement);
      return statement;
    },
  };
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #driver: () => Driver;

  constructor(config: ConstructorParameters<typeof SqliteDialect>[0], driver: () => Driver) {
    super(config);
    this.#driver = driver;
  }

  override createDriver(): Driver {
    return this.#driver();
  }

  override createQueryCompiler(): QueryCompiler {
    return new FixedLimitsCompiler();
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }
}

/** Migrations run in one transaction, which is their lock, too: another process reads what is to do when it is over. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * SQLite looks at what is bound to `limit` and `offset` to plan, and so plans the statement anew whenever
 * something is bound to it, which costs as much as running it. They stand in its text instead.
 */
class FixedLimitsCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit, ...node }: LimitNode): void {
    super.visitLimit({ ...node, limit: inText(limit) });
  }

  protected override visitOffset({ offset, ...node }: OffsetNode): void {
    super.visitOffset({ ...node, offset: inText(offset) });
  }
}

/** Of a number that is known when the statement is built. */
function inText(node: OperationNode): OperationNode {
  const isNumber = ValueNode.is(node) && typeof node.value === "number";
  return isNumber ? ValueNode.createImmediate(node.value) : node;
}

/**
 * A deferred transaction that reads before it writes fails with SQLITE_BUSY, whatever the timeout,
 * when another process wrote in between. Taking the write lock at the start makes it wait instead.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #options: SqliteOptions;

  constructor(config: ConstructorParameters<typeof SqliteDriver>[0], options: SqliteOptions) {
    super(config);
    this.#options = options;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const { isShort, makeRoom } = this.#options;
    if (isShort?.()) makeRoom?.();
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** SQLite may have given it up by itself, as on a full disk: then that is what is thrown on. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!(error as Error).message.includes("no transaction is active")) throw error;
    }
  }
}
