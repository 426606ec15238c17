import { PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { DatabaseAwayError, saysAway } from "./away.ts";

const INT8_OID = 20;
const POOL_SIZE = 10;
/** For a connection: a host that is gone says nothing, and in a long queue nobody waits for ever. */
const CONNECT_TIMEOUT_MS = 10_000;

export function postgresDialect(connectionString: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // Every 64-bit value here is a time in milliseconds, an id or a count: all below 2^53.
    types: { getTypeParser: parserOf },
  });
  // A server that restarts ends connections, and a connection says so by an event that ends the
  // process where nobody listens: of the idle ones the pool hears, of those in use nobody. Their
  // statements fail, and the pool replaces them at the next.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PostgresDialect({
    pool: {
      connect: async () => tellingAway(await pool.connect().catch(throwAway)),
      end: () => pool.end(),
    },
  });
}

/** A connection whose failures are {@link DatabaseAwayError} where they are not the statement's. */
function tellingAway(client: pg.PoolClient): PostgresPoolClient {
  const query = (sql: string, parameters: unknown[]) =>
    client.query(sql, parameters).catch(throwAway);
  return {
    // Without cursors, which nothing here reads by.
    query: query as unknown as PostgresPoolClient["query"],
    release: () => client.release(),
  };
}

function throwAway(error: unknown): never {
  throw saysAway(error) ? new DatabaseAwayError(error) : error;
}

function parserOf(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === INT8_OID) return Number;
  return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
}
