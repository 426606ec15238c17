import { PostgresDialect } from "kysely";
import pg from "pg";

const INT8_OID = 20;
const POOL_SIZE = 10;

export function postgresDialect(connectionString: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    // Every 64-bit value here is a time in milliseconds, an id or a count: all below 2^53.
    types: { getTypeParser: parserOf },
  });
  // A server that restarts ends idle connections; the pool replaces them on the next query.
  pool.on("error", () => undefined);
  return new PostgresDialect({ pool });
}

function parserOf(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === INT8_OID) return Number;
  return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
}
