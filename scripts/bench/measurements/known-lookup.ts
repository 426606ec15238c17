import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { addHashes, ensureList } from "#app/features/known/lists.server.ts";
import { findNear } from "#app/features/known/lookup.server.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { onEmptyDatabases } from "../both-engines.ts";
import type { Bench, Result } from "../measurement.ts";
import { inTurn, timesOf } from "../rounds.ts";
import { medianOf, percentile } from "../statistics.ts";

const LIMIT_MS = 5;
const LARGE = 100_000;
const FULL = 1_000_000;
const BATCH = 5_000;
const ROUNDS = 5;
const LOOKUPS = 100;

/** What it costs to see whether a picture is known: one look-up of 272 keys in a long list. */
export function measureKnownLookup(bench: Bench): Promise<Result[]> {
  return onEmptyDatabases(bench, (engine, url) => onEngine(engine, bench, url));
}

async function onEngine(engine: string, bench: Bench, url: string): Promise<Result[]> {
  const say = (text: string) => bench.detail(`${engine}: ${text}`);
  const count = bench.full ? FULL : LARGE;
  const db = openDatabase(url);
  try {
    await migrateToLatest(db);
    const known = await fill(db, count, say);
    const found = await findNear(db, known);
    if (found.length === 0) throw new Error("what is in the list was not found");
    const lookups = {
      known: () => p95(() => findNear(db, known)),
      unknown: () => p95(() => findNear(db, newHash())),
    };
    const figures = await inTurn(ROUNDS, lookups, say);
    return Object.entries(figures).map(([name, values]) => ({
      what: `${engine}: p95 of the look-up of a hash that is ${name}, among ${count}`,
      unit: "ms" as const,
      limit: LIMIT_MS,
      ...medianOf(values),
    }));
  } finally {
    await db.destroy();
  }
}

async function fill(db: Database, count: number, say: (text: string) => void): Promise<string> {
  const list = await ensureList(db, "medida", { otherwise: "hold" });
  let last = "";
  for (let done = 0; done < count; done += BATCH) {
    const hashes = Array.from({ length: BATCH }, newHash);
    const rows = hashes.map((hash) => ({ kind: "pdq" as const, hash, entry: null }));
    await db.transaction().execute((trx) => addHashes(trx, list, rows));
    last = hashes[0]!;
    say(`${done + BATCH} of ${count} hashes`);
  }
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
  return last;
}

async function p95(ask: () => Promise<unknown>): Promise<number> {
  return percentile(await timesOf(LOOKUPS, ask), 0.95);
}

function newHash(): string {
  return randomBytes(32).toString("hex");
}
