import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { setUpBucket } from "#storage/bucket.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openMemoryKv } from "#storage/kv-memory.ts";
import { openRedisKv } from "#storage/redis/kv.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import type { KeyValueStore } from "#storage/kv.ts";
import type { ObjectStore } from "#storage/objects.ts";
import { openS3Store, type S3Config } from "#storage/s3/store.ts";
import { type Engine, engines, useDatabase } from "./database.ts";
import { newFolder } from "./folder.ts";
import { PRIMARY_NAME } from "./redis-sentinel.ts";
import { s3Config } from "./s3-config.ts";
import { servicePort, serviceReady } from "./service.ts";

export const objectBackends = ["disk", "s3"] as const;
/** Every engine with every store of objects. */
export const everyPlace = engines.flatMap((engine) =>
  objectBackends.map((store) => [engine, store] as const),
);
export const redisForms = ["redis", "redisCluster", "redisSentinel"] as const;
export const kvBackends = [...engines, ...redisForms, "memory"] as const;

/** An empty object store for the tests of the surrounding `describe`; call it in its body. */
export function useObjectStore(backend: (typeof objectBackends)[number]): ObjectStore {
  return backend === "s3" ? openS3Store(useBucket()) : openDiskStore(newFolder());
}

/** An empty key-value store for the tests of the surrounding `describe`; call it in its body. */
export function useKv(backend: (typeof kvBackends)[number]): KeyValueStore {
  if (backend === "memory") return openMemoryKv();
  const form = redisForms.find((name) => name === backend);
  return form ? useRedisKv(form) : openSqlKv(useDatabase(backend as Engine).db);
}

/** An empty bucket on the S3 server of this run, or on one that is not ours (`npm run soak -- foreign-stores`). */
export function useBucket(): S3Config {
  const foreign = process.env.FOREIGN_S3;
  const config = s3Config(servicePort("s3"), `test-${randomUUID()}`);
  if (foreign) Object.assign(config, JSON.parse(foreign));
  beforeAll(async () => {
    if (!foreign) await serviceReady("s3");
    await setUpBucket(config);
  });
  return config;
}

function useRedisKv(form: (typeof redisForms)[number]): KeyValueStore {
  const kv = openRedisKv(redisUrl(form), { keyPrefix: `test:${randomUUID()}:` });
  beforeAll(() => serviceReady(form));
  afterAll(() => kv.close());
  return kv;
}

/** What `KV_URL` is for that form of the run's own; `serviceReady` must have been awaited before it is used. */
export function redisUrl(form: (typeof redisForms)[number]): string {
  const host = `127.0.0.1:${servicePort(form)}`;
  if (form === "redis") return `redis://${host}`;
  return form === "redisCluster"
    ? `redis+cluster://${host}`
    : `redis+sentinel://${host}/${PRIMARY_NAME}`;
}
