import { openDatabase } from "#db/client.ts";
import { Replica } from "#db/replica.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openEnduringKv } from "#storage/kv-enduring.ts";
import { openRedisKv } from "#storage/redis/kv.ts";
import { openLazyStore } from "#storage/objects-lazy.ts";
import { openMeasuredStore } from "#storage/objects-measured.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import { freeReserve, isShort } from "#storage/reserve.ts";
import type { ObjectStore } from "#storage/objects.ts";
import type { Listener } from "#storage/breaker.ts";
import type { Ctx } from "./context.server.ts";
import { type Env, getEnv } from "./env.server.ts";
import { log } from "./log.server.ts";
import { count, gauge, noGauge, observe } from "./meter.server.ts";

export type Services = Omit<Ctx, "viewer">;

declare global {
  // Survives the module reloads of the development server.
  var shortitServices: Services | undefined;
}

/** The database and stores of this process, which answers requests, opened at the first call. */
export function getServices(): Services {
  globalThis.shortitServices ??= withReplica(openServices(getEnv()), getEnv());
  return globalThis.shortitServices;
}

/** For requests alone: a job reads what is true now. */
function withReplica(services: Services, { databaseReplica, ...env }: Env): Services {
  if (!databaseReplica) return services;
  const { url, maxLagMs } = databaseReplica;
  const replica = new Replica(services.db, url, {
    maxLagMs,
    onLook: noteLag,
    onChange: tellOfReplica,
    naming: namingOf(env),
  });
  return { ...services, replica };
}

export function openServices(env: Env): Services {
  const db = openDatabase(env.databaseUrl, {
    timeoutMs: env.databaseTimeoutMs,
    onChange: tell,
    ...namingOf(env),
    makeRoom: () => useReserve(env),
    isShort: () => isShort(env.reserve),
  });
  return {
    db,
    objects: measured(env, env.s3 ? openS3(env.s3) : openDiskStore(env.mediaDir)),
    kv: env.kvUrl
      ? openEnduringKv(openRedisKv(env.kvUrl, { timeoutMs: env.kvTimeoutMs }), { onChange: tell })
      : openSqlKv(db),
  };
}

function namingOf({ databaseNames }: Pick<Env, "databaseNames">) {
  return {
    namesStatements: databaseNames,
    onNamesLost: (reason: string) =>
      log.warn({ reason }, "a pooler keeps no named statements: from now on they have no names"),
  };
}

function measured({ metrics }: Env, store: ObjectStore): ObjectStore {
  if (!metrics) return store;
  return openMeasuredStore(store, (call, seconds, isFailed) => {
    observe("shortit_store_seconds", { call }, seconds);
    if (isFailed) count("shortit_store_failures_total", { call });
  });
}

function openS3(config: NonNullable<Env["s3"]>): ObjectStore {
  return openLazyStore(async () => {
    const { openS3Store } = await import("#storage/s3/store.ts");
    return openS3Store({ ...config, onChange: tell });
  });
}

/** Frees the room that is kept for writes on a full disk; false: it is used up. */
function useReserve({ reserve }: Env): boolean {
  const isFreed = freeReserve(reserve);
  if (isFreed) log.error("the disk is full: the reserve in DATA_DIR is used");
  return isFreed;
}

const tell: Listener = (what, isAway) => {
  if (isAway) count("shortit_away_total", { what });
  if (isAway) log.error({ what }, "away: what needs it is refused until it answers again");
  else log.warn({ what }, "answers again");
};

function noteLag(behindMs: number | null): void {
  if (behindMs === null) noGauge("shortit_replica_behind_seconds", {});
  else gauge("shortit_replica_behind_seconds", {}, behindMs / 1000);
}

function tellOfReplica(problem: string | null): void {
  if (problem === null) return log.warn("the replica is asked again");
  count("shortit_away_total", { what: "replica" });
  log.error({ problem }, "the replica is left alone: everything is read from the primary");
}

export async function closeServices({ db, kv, replica }: Services): Promise<void> {
  await replica?.close();
  await kv.close();
  await db.destroy();
}
