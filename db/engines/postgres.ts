import { createRequire } from "node:module";
import type { Socket } from "node:net";
import {
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPoolClient,
  sql,
} from "kysely";
import type pg from "pg";
import { AwayError, within } from "#storage/away.ts";
import { Breaker, type Listener } from "#storage/breaker.ts";
import type { Pool } from "#storage/pool.ts";
import { DatabaseAwayError, saysAway } from "./away.ts";
import { StatementNames } from "./statement-names.ts";

const require = createRequire(import.meta.url);

const INT8_OID = 20;
const POOL_SIZE = 10;
/** For a connection: a host that is gone says nothing, and in a long queue nobody waits for ever. */
const CONNECT_TIMEOUT_MS = 10_000;

export interface PostgresOptions {
  /** For one statement; no limit when absent. */
  timeoutMs?: number;
  /** For a connection; 10 s, and never more than `timeoutMs`, when absent. */
  connectTimeoutMs?: number;
  /** Hears when the server is taken to be away. */
  onChange?: Listener;
  /** False: a pooler gives each transaction another connection and keeps no names. */
  namesStatements?: boolean;
  /** Hears, once, that names are lost on the way to the server, and that there are none from now on. */
  onNamesLost?: (reason: string) => void;
}

/** So many statements in a row without an answer, and nobody else waits for one. */
const FAILURES = 3;

export function postgresDialect(
  connectionString: string,
  { timeoutMs, connectTimeoutMs = CONNECT_TIMEOUT_MS, onChange, ...naming }: PostgresOptions = {},
): PostgresDialect {
  const pools = openPools({
    connectionString,
    connectionTimeoutMillis: Math.min(timeoutMs ?? Infinity, connectTimeoutMs),
  });
  const isFailure = (error: unknown) =>
    error instanceof AwayError || error instanceof DatabaseAwayError;
  const breaker = new Breaker("database", { failures: FAILURES, isFailure, onChange });
  const names = new StatementNames({
    isOff: naming.namesStatements === false,
    onOff: naming.onNamesLost,
  });
  const way: Way = {
    // Only a failure counts: a connection that lay idle proves nothing.
    borrow: (isNamed) =>
      (isNamed ? connectPlanned(pools) : pools.plain.connect()).catch((error: unknown) =>
        breaker.run(async () => throwAway(error)),
      ),
    wait: (client, query) => {
      const asked = () => answered(client, query(), timeoutMs);
      // What was begun is ended by its own line: refused, its ROLLBACK would leave it open.
      return breaker.isClosed || isIdle(client) ? breaker.run(asked) : asked();
    },
  };
  const ask = async () => {
    const client = await pools.plain.connect().catch(throwAway);
    await answered(client, client.query("select 1"), timeoutMs).finally(() =>
      client.release(isSpoiled(client)),
    );
  };
  const dialect = new PostgresDialect({
    pool: {
      connect: async () => {
        if (!breaker.isClosed) await breaker.run(ask);
        return poolClient(way, names);
      },
      end: async () => {
        await Promise.all([pools.plain.end(), pools.planned?.end()]);
      },
    },
  });
  const adapter = new PooledAdapter(pools);
  dialect.createAdapter = () => adapter;
  return dialect;
}

interface Pools {
  plain: pg.Pool;
  /**
   * For single statements that have a name. Left to itself the server plans most of them anew at every call, as a
   * plan for these values looks cheaper than one for all, and that takes longer than to carry them out. None:
   * a pooler knows of no such setting, which it would leave to whoever comes next.
   */
  planned: pg.Pool | null;
}

const PLANNED_ONCE = "-c plan_cache_mode=force_generic_plan";
const NO_SUCH_OPTION = "08P01";

async function connectPlanned(pools: Pools): Promise<pg.PoolClient> {
  const { planned, plain } = pools;
  if (!planned) return plain.connect();
  try {
    return await planned.connect();
  } catch (error) {
    if ((error as { code?: unknown }).code !== NO_SUCH_OPTION) throw error;
    pools.planned = null;
    return plain.connect();
  }
}

function openPools(config: pg.PoolConfig): Pools {
  const { Pool, types } = driver();
  const open = (options?: string) => {
    const pool = new Pool({
      ...config,
      ...(options !== undefined && { options }),
      max: POOL_SIZE,
      keepAlive: true,
      // Every 64-bit value here is a time in milliseconds, an id or a count: all below 2^53.
      types: { getTypeParser: parserOf(types) },
    });
    // A server that restarts ends connections, and a connection says so by an event that ends the
    // process where nobody listens: of the idle ones the pool hears, of those in use nobody. Their
    // statements fail, and the pool replaces them at the next.
    pool.on("error", () => undefined);
    pool.on("connect", (client) => client.on("error", () => undefined));
    return pool;
  };
  return { plain: open(), planned: open(PLANNED_ONCE) };
}

/** The one that Kysely takes by itself, so that a process of an earlier version waits too. */
const MIGRATION_LOCK = 3853314791062309107n;

/** Knows the connections of its database. */
class PooledAdapter extends PostgresAdapter {
  constructor(readonly pools: Pools) {
    super();
  }

  /** Ends with its transaction: what a session holds stays behind on the connection of a pooler. */
  override async acquireMigrationLock(trx: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

/** How many connections of this process there are, lie idle, and are waited for; null: it needs none. */
export function poolOf(db: Pick<Kysely<unknown>, "getExecutor">): Pool | null {
  const { adapter } = db.getExecutor();
  if (!(adapter instanceof PooledAdapter)) return null;
  const { plain, planned } = adapter.pools;
  const sum = (count: "totalCount" | "idleCount" | "waitingCount") =>
    plain[count] + (planned?.[count] ?? 0);
  return { total: sum("totalCount"), idle: sum("idleCount"), waiting: sum("waitingCount") };
}

/**
 * Waits for a statement no longer than its time. A connection that owes an answer is closed: the
 * server undoes what was under way on it, and nobody gets it again.
 */
async function answered<T>(client: pg.PoolClient, query: Promise<T>, ms?: number): Promise<T> {
  if (ms === undefined) return query;
  try {
    return await within(ms, "database", query);
  } catch (error) {
    if (error instanceof AwayError) streamOf(client).destroy();
    throw error;
  }
}

/** What a client of pg has and its types do not say. */
function streamOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** In no transaction, as far as the server has said. */
function isIdle(client: pg.PoolClient): boolean {
  return client.getTransactionStatus() === "I";
}

/** Nobody gets it again: its line is cut, or what was begun on it has no end and would be ended by somebody else. */
function isSpoiled(client: pg.PoolClient): boolean {
  return streamOf(client).destroyed || !isIdle(client);
}

/** How a statement reaches the server and its answer comes back. */
interface Way {
  borrow: (isNamed: boolean) => Promise<pg.PoolClient>;
  wait: <T>(client: pg.PoolClient, query: () => Promise<T>) => Promise<T>;
}

/**
 * A connection whose failures are {@link DatabaseAwayError} where they are not the statement's, and whose
 * statements have names. What it is asked first says from which pool it comes.
 */
function poolClient({ borrow, wait }: Way, names: StatementNames): PostgresPoolClient {
  let held: Promise<pg.PoolClient> | undefined;
  // What the server says at its end comes before the line closes: nobody may get it in between.
  let isGone = false;
  const ask = async (query: pg.QueryConfig) => {
    const client = await (held ??= borrow(query.name !== undefined));
    return wait(client, () =>
      client.query(query).catch((error: unknown) => {
        isGone ||= saysAway(error);
        return throwAway(error);
      }),
    );
  };
  const query = async (text: string, values: unknown[]) => {
    const name = names.of(text);
    if (name === null) return ask({ text, values });
    try {
      return await ask({ name, text, values });
    } catch (error) {
      if (!names.isToBlame(error, text)) throw error;
      // Its transaction ends with it, and only who began that can begin it anew.
      const client = await held;
      if (!client || !isIdle(client)) throw new DatabaseAwayError(error);
      return ask({ text, values });
    }
  };
  return {
    // Without cursors, which nothing here reads by.
    query: query as unknown as PostgresPoolClient["query"],
    release: () => {
      const give = (client: pg.PoolClient) => client.release(isGone || isSpoiled(client));
      // Who got none has been told.
      held?.then(give, () => undefined);
    },
  };
}

function throwAway(error: unknown): never {
  throw saysAway(error) ? new DatabaseAwayError(error) : error;
}

/** Loaded where a database needs it: on SQLite nobody pays for it. */
function driver(): typeof pg {
  return require("pg") as typeof pg;
}

function parserOf({ getTypeParser }: typeof pg.types) {
  return (oid: number, format?: "text" | "binary"): ((value: string) => unknown) =>
    oid === INT8_OID ? Number : (getTypeParser(oid, format) as (value: string) => unknown);
}
