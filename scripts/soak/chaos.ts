import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { setUpBucket } from "#storage/bucket.ts";
import { freePort } from "../lib/free-port.ts";
import { allWell, callsOf } from "./calls.ts";
import { FILES_MS, keepWriting, waitingFiles, wrongInRows } from "./chaos/ledger.ts";
import { mountSmallDisk } from "./chaos/small-disk.ts";
import {
  allWebKilled,
  diskFull,
  movableClock,
  redisFull,
  type Trouble,
  troublesOf,
  workerCrashLoop,
  workerFrozen,
} from "./chaos/troubles.ts";
import { startCrashable } from "./postgres.ts";
import { type Site, signUp, startSite } from "./site.ts";
import { type Call, watch, type Watched } from "./watch.ts";

/** What was seen of one trouble. */
export interface Seen {
  name: string;
  during: Watched[];
  /** From its end until everything is answered as before, in milliseconds. */
  backAfter: number;
}

export interface Chaos {
  seen: Seen[];
  /** Comments that were accepted meanwhile. */
  written: number;
  /** What must not be: answers nobody should get, and what is lost, doubled or failed. */
  wrong: string[];
  /** What could not be tried here, and why. */
  untried: string[];
}

interface Options {
  folder: string;
  /** Of each trouble. */
  seconds: number;
  onProgress: (words: string) => void;
}

/**
 * On PostgreSQL, S3 and Redis with five web processes: each of the three is killed, frozen and slow, Redis is full, and
 * our own processes die. Somebody uses every part of the site meanwhile, and somebody writes.
 */
export async function chaosOfMany({ folder, seconds, onProgress }: Options): Promise<Chaos> {
  // Not above: an image is built without the tests, who know how to run these.
  const { startRelay } = await import("#tests/setup/relay.ts");
  const { startRedis } = await import("#tests/setup/redis.ts");
  const { s3Config } = await import("#tests/setup/s3-config.ts");
  const { startS3Server } = await import("#tests/setup/s3-server.ts");
  const postgres = await startCrashable(folder);
  const [s3Port, redisPort] = [await freePort(), await freePort()];
  const s3 = await startS3Server(s3Port, await mkdtemp(join(folder, "s3-")));
  await setUpBucket(s3Config(s3Port, "soak"));
  const redis = await startRedis(redisPort, folder);
  const targets = {
    PostgreSQL: Number(new URL(postgres.url).port),
    S3: s3Port,
    Redis: redisPort,
  };
  const lines = new Map<
    string,
    { relay: Awaited<ReturnType<typeof startRelay>>; restart: () => Promise<void> }
  >();
  for (const [what, port] of Object.entries(targets)) {
    const line = {
      relay: await startRelay(port),
      restart: async () => void (line.relay = await startRelay(port, line.relay.port)),
    };
    lines.set(what, line);
  }
  const portTo = (what: keyof typeof targets) => lines.get(what)!.relay.port;
  const databaseUrl = new URL(postgres.url);
  databaseUrl.port = String(portTo("PostgreSQL"));
  const store = s3Config(portTo("S3"), "soak");
  const site = await startSite(databaseUrl.href, join(folder, "data"), {
    ...{ WEB_CONCURRENCY: "5", KV_URL: `redis://127.0.0.1:${portTo("Redis")}` },
    ...{ S3_ENDPOINT: store.endpoint, S3_BUCKET: store.bucket, S3_REGION: store.region },
    ...{ S3_ACCESS_KEY_ID: store.accessKeyId, S3_SECRET_ACCESS_KEY: store.secretAccessKey },
    S3_FORCE_PATH_STYLE: "true",
  });
  try {
    const troubles = [
      ...[...lines].flatMap(([what, line]) => troublesOf(what, line)),
      redisFull(redisPort),
      workerFrozen(site.pid),
      workerCrashLoop(site.pid),
      allWebKilled(site.pid),
    ];
    return await goThrough({ site, databaseUrl: postgres.url, troubles, seconds, onProgress });
  } finally {
    await site.stop();
    for (const { relay } of lines.values()) await relay.stop();
    for (const server of [redis, s3, postgres]) await server.stop();
  }
}

/** On SQLite and a disk, as most have it: the disk is full, the clock is moved, and our own processes die. */
export async function chaosOfOne({ folder, seconds, onProgress }: Options): Promise<Chaos> {
  const disk = await mountSmallDisk(join(folder, "disk"), DISK_MB);
  const data = join(disk?.folder ?? folder, "data");
  const clock = movableClock(join(folder, "clock"));
  const databaseUrl = `file:${join(data, "shortit.db")}`;
  const site = await startSite(databaseUrl, data, {
    ...{ MIN_FREE_MB: "32", RESERVE_MB: "8" },
    ...clock?.environment,
  });
  try {
    const troubles = [
      ...(disk ? [diskFull(disk.folder)] : []),
      ...(clock?.troubles ?? []),
      workerCrashLoop(site.pid),
      allWebKilled(site.pid),
    ];
    const chaos = await goThrough({ site, databaseUrl, troubles, seconds, onProgress });
    if (!disk) chaos.untried.push("disk full: this process may not mount a small one");
    if (!clock) chaos.untried.push("clock moved: the package faketime is not installed");
    return chaos;
  } finally {
    await site.stop();
    await disk?.unmount();
  }
}

const DISK_MB = 256;

interface Going {
  site: Site;
  /** Not by the line that is broken. */
  databaseUrl: string;
  troubles: Trouble[];
  seconds: number;
  onProgress: (words: string) => void;
}

async function goThrough(going: Going): Promise<Chaos> {
  const { site, databaseUrl, troubles, seconds, onProgress } = going;
  const token = await signUp(databaseUrl);
  const calls = await callsOf(site, token);
  await site.until("everything to work", () => allWell(calls));
  const ledger = keepWriting(site.url, token, 1);
  const seen: Seen[] = [];
  for (const trouble of troubles) {
    onProgress(`${trouble.name}, ${seconds} s`);
    seen.push(await suffer(site, calls, trouble, seconds));
  }
  onProgress("looking for what was lost");
  await ledger.stop();
  await site.until("all files", async () => (await waitingFiles(databaseUrl)) === 0, FILES_MS);
  const wrong = [
    ...ledger.unanswered,
    ...(await wrongInRows(databaseUrl, ledger.accepted)),
    ...seen.flatMap((one, at) => wrongAnswers(one, troubles[at]!)),
  ];
  return { seen, written: ledger.accepted.length, wrong: [...new Set(wrong)], untried: [] };
}

async function suffer(
  site: Site,
  calls: Call[],
  { name, begin, end }: Trouble,
  seconds: number,
): Promise<Seen> {
  const watching = watch(calls);
  await begin();
  await delay(seconds * 1000);
  await end();
  const back = performance.now();
  const during = await watching.stop();
  await site.until("everything to work again", () => allWell(calls));
  return { name, during, backAfter: performance.now() - back };
}

/** What the site does, or that it says what is away, or that there is no room: 2xx, 3xx, 503 and 507. */
const FINE = /^([23]\d\d|503|507)\b/;
const BROKEN_LINE = /ECONNRESET|ECONNREFUSED|other side closed|fetch failed|terminated/;

function wrongAnswers({ name, during }: Seen, { breaksLines }: Trouble): string[] {
  return during.flatMap(({ name: call, answers }) =>
    Object.keys(answers)
      .filter((answer) => !FINE.test(answer) && !(breaksLines && BROKEN_LINE.test(answer)))
      .map((answer) => `${name}: ${call} was answered ${answer}`),
  );
}
