import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { searchServer } from "#app/features/index/outside/server.server.ts";
import { problemOutside } from "#app/features/index/outside/state.server.ts";
import { log } from "#app/log.server.ts";
import { DatabaseAwayError } from "#db/engines/away.ts";
import { poolOf } from "#db/engines/postgres.ts";
import { isMigrated } from "#db/migrate.ts";
import { AwayError } from "#storage/away.ts";
import { StorageFullError } from "#storage/objects.ts";
import { exhausted, type Pool } from "#storage/pool.ts";
import { freeBytes, roomLeft } from "#storage/reserve.ts";

declare global {
  /** What the parent of this process has said last; none where there is no parent. */
  var shortitRestarting:
    | readonly { name: string; ended: string; times: number; next: number }[]
    | undefined;
}

/** The processes of this instance that do not stay up: what they do waits, the others go on. */
export function listRestarting() {
  const slots = globalThis.shortitRestarting ?? [];
  return slots.map((slot) => ({ ...slot, next: new Date(slot.next).toISOString() }));
}

/** For one check: a probe of the proxy or the supervisor waits no longer itself. */
const CHECK_MS = 2_000;
/** Whoever asks again so soon gets what the last one got. */
const FRESH_MS = 1_000;

export interface Readiness {
  database: boolean;
  objects: boolean;
  kv: boolean;
  disk: boolean;
  /** Of each that is not as it should be, why. */
  problems: Record<string, string>;
}

let latest: { of: Ctx["db"]; at: number; readiness: Promise<Readiness> } | undefined;

/** Whether the database, with its tables, and each store do their work, and whether there is room. */
export function checkStores(ctx: Ctx): Promise<Readiness> {
  const isFresh = latest?.of === ctx.db && performance.now() - latest.at < FRESH_MS;
  if (!isFresh) latest = { of: ctx.db, at: Infinity, readiness: check(ctx) };
  return latest!.readiness;
}

async function check({ db, objects, kv, replica }: Ctx): Promise<Readiness> {
  const problems: Record<string, string> = {};
  // It says so in the log itself, once.
  if (replica?.problem) problems.replica = replica.problem;
  const passes = async (
    name: string,
    problem: Promise<string | null>,
    pool: () => Pool | null = () => null,
  ) => {
    let reason: string | undefined;
    const found = await limited(problem).catch((error: unknown) => {
      // The log may name hosts, and is where one of several servers is told from the others.
      if (error instanceof AwayError || error instanceof DatabaseAwayError) reason = error.message;
      return reasonOf(error, pool());
    });
    if (found === null) return true;
    problems[name] = found;
    log.error({ check: name, problem: found, reason }, "not ready");
    return false;
  };
  const server = searchServer();
  const [database, store, keys, disk] = await Promise.all([
    passes(
      "database",
      isMigrated(db).then((is) => (is ? null : "not migrated")),
      () => poolOf(db),
    ),
    passes(
      "objects",
      objects.ping().then(() => null),
      () => objects.pool(),
    ),
    passes(
      "kv",
      kv.ping().then(() => null),
    ),
    passes("disk", roomLeft(getEnv().reserve)),
    noteRoom(problems),
    server && noteSearch(problems, problemOutside(db, server)),
  ]);
  if (latest) latest.at = performance.now();
  return { database, objects: store, kv: keys, disk, problems };
}

/** Everything else goes on. A full disk says so itself. */
async function noteRoom(problems: Record<string, string>): Promise<void> {
  const { dataDir, minFreeBytes } = getEnv();
  const isShort = await freeBytes(dataDir).then(
    (free) => free < minFreeBytes,
    () => false,
  );
  if (isShort) problems.disk ??= "too little room for uploads, which are refused (MIN_FREE_MB)";
}

/** The site goes on without it, and the log says so once. */
async function noteSearch(
  problems: Record<string, string>,
  problem: Promise<string | null>,
): Promise<void> {
  const found = await limited(problem).catch((error: unknown) => reasonOf(error, null));
  if (found !== null) problems.search = found;
}

async function limited<T>(check: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError()), CHECK_MS);
  });
  check.catch(() => undefined);
  return Promise.race([check, late]).finally(() => clearTimeout(timer));
}

class LateError extends Error {}

/** In words of ours: anybody may ask, and what a store says may name hosts. */
function reasonOf(error: unknown, pool: Pool | null): string {
  if (error instanceof LateError) return exhausted(pool) ?? `no answer within ${CHECK_MS / 1000} s`;
  if (error instanceof AwayError && /OOM/.test(error.message)) return "full";
  if (error instanceof AwayError || error instanceof DatabaseAwayError) {
    return exhausted(pool) ?? "does not answer";
  }
  if (error instanceof StorageFullError) return "full";
  log.error({ err: error }, "a check failed");
  return "failed";
}
