import { openDatabase } from "#db/client.ts";
import { openDiskStore } from "#storage/disk.ts";
import { openRedisKv } from "#storage/kv-redis.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import { openS3Store } from "#storage/s3.ts";
import type { Listener } from "#storage/breaker.ts";
import type { Ctx } from "./context.server.ts";
import { type Env, getEnv } from "./env.server.ts";
import { log } from "./log.server.ts";

export type Services = Omit<Ctx, "viewer">;

declare global {
  // Survives the module reloads of the development server.
  var shortitServices: Services | undefined;
}

/** The database and stores of this process, opened at the first call. */
export function getServices(): Services {
  globalThis.shortitServices ??= openServices(getEnv());
  return globalThis.shortitServices;
}

export function openServices(env: Env): Services {
  const db = openDatabase(env.databaseUrl);
  return {
    db,
    objects: env.s3 ? openS3Store({ ...env.s3, onChange: tell }) : openDiskStore(env.mediaDir),
    kv: env.kvUrl ? openRedisKv(env.kvUrl) : openSqlKv(db),
  };
}

const tell: Listener = (what, isAway) => {
  if (isAway) log.error({ what }, "away: what needs it is refused until it answers again");
  else log.warn({ what }, "answers again");
};

export async function closeServices({ db, kv }: Services): Promise<void> {
  await kv.close();
  await db.destroy();
}
