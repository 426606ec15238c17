import { setTimeout as delay } from "node:timers/promises";
import { getEnv } from "#app/env.server.ts";
import { loader as postback } from "#app/features/billing/pages/postback.ts";
import { ledgerFaults } from "#app/features/ledger/queries.server.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import { onEmptyDatabases } from "../both-engines.ts";
import { withInstance } from "../instance.ts";
import type { Bench, Result } from "../measurement.ts";
import { timesOf } from "../rounds.ts";
import { percentile, worstOf } from "../statistics.ts";
import { makeSales, type Sales, SETTINGS, shop } from "./postbacks/sales.ts";
import { sendSteadily } from "./postbacks/send.ts";

const LIMIT_MS = 50;
const PER_SECOND = 100;
const SECONDS = 60;
/** Measured one by one before. */
const ALONE = 1_000;
/** What was told is worked on by the worker meanwhile, and after. */
const PATIENCE_MS = 10 * 60_000;

/** What a provider waits for when it tells of a payment, and whether any is lost when very many do. */
export function measurePostbacks(bench: Bench): Promise<Result[]> {
  return onEmptyDatabases(bench, (engine, url) => onEngine(engine, bench, url));
}

async function onEngine(engine: string, bench: Bench, url: string): Promise<Result[]> {
  const say = (text: string) => bench.detail(`${engine}: ${text}`);
  const db = openDatabase(url);
  try {
    await migrateToLatest(db);
    say("making orders");
    const sales = await makeSales(db, ALONE + PER_SECOND * SECONDS);
    return [
      await serverWork(engine, bench.folder, { db, sales, say }),
      ...(await steadily(engine, bench.folder, { db, url, sales, say })),
    ];
  } finally {
    await db.destroy();
  }
}

interface Setting {
  db: Database;
  sales: Sales;
  say: (text: string) => void;
}

/** Of one process, without the line to it. */
async function serverWork(
  engine: string,
  folder: string,
  { db, sales, say }: Setting,
): Promise<Result> {
  say("one postback after the other");
  const env = getEnv();
  const before = { services: globalThis.shortitServices, flexPay: env.billing.flexPay };
  globalThis.shortitServices = { db, objects: openDiskStore(folder), kv: openSqlKv(db) };
  env.billing.flexPay = shop;
  try {
    const times = await timesOf(ALONE, async () => {
      const request = new Request(`http://localhost${sales.next()}`);
      const params = { provider: "flexpay" };
      const { status } = await postback({ request, params, context: {} });
      if (status !== 200) throw new Error(`a postback was answered ${status}`);
    });
    const what = `${engine}: p95 of answering a postback, server work`;
    const p95 = percentile(times, 0.95);
    const ends = { low: Math.min(...times), high: Math.max(...times) };
    return { what, unit: "ms", limit: LIMIT_MS, value: p95, ...ends };
  } finally {
    globalThis.shortitServices = before.services;
    env.billing.flexPay = before.flexPay;
  }
}

/** One web process and its worker, told of so many a second. */
function steadily(
  engine: string,
  folder: string,
  { db, url, sales, say }: Setting & { url: string },
): Promise<Result[]> {
  const serve = { filledUrl: url, variables: SETTINGS };
  return withInstance(
    folder,
    [],
    async (site) => {
      const paths = Array.from({ length: PER_SECOND * SECONDS }, () => sales.next());
      const sent = await sendSteadily(site.url, paths, { perSecond: PER_SECOND, say });
      const told = sales.told();
      const workedAfter = await untilWorkedOn(db, told, say);
      const faults = await ledgerFaults({ db });
      if (faults.length > 0) throw new Error(faults.join("\n"));
      const counted = (await countOf(db, "avisos_pago")) + (await countOf(db, "cobros"));
      const title = `${engine}: ${PER_SECOND} postbacks a second for ${SECONDS} s`;
      const lost = 2 * told - counted + sent.refused;
      return [
        {
          ...{ what: `${title}, not answered, not kept or not counted`, unit: "rows" as const },
          ...{ limit: 0, ...worstOf([lost]) },
        },
        {
          ...{ what: `${title}, s until the last was sent`, unit: "s" as const },
          ...{ limit: SECONDS * 1.05, ...worstOf([sent.seconds]) },
        },
        {
          ...{ what: `${title}, p95 until the answer`, unit: "ms" as const, limit: null },
          ...{ value: percentile(sent.times, 0.95), low: Math.min(...sent.times) },
          high: Math.max(...sent.times),
        },
        {
          ...{ what: `${title}, s until the worker had done the last`, unit: "s" as const },
          ...{ limit: null, ...worstOf([workedAfter]) },
        },
      ];
    },
    serve,
  );
}

/** Seconds that it took. */
async function untilWorkedOn(
  db: Database,
  told: number,
  say: (text: string) => void,
): Promise<number> {
  const started = performance.now();
  for (;;) {
    const done = await countOf(db, "cobros");
    const passed = performance.now() - started;
    if (done >= told || passed > PATIENCE_MS) return passed / 1000;
    say(`${done} of ${told} worked on`);
    await delay(500);
  }
}

async function countOf(db: Database, table: "avisos_pago" | "cobros"): Promise<number> {
  const { count } =
    table === "cobros"
      ? await db
          .selectFrom("cobros")
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow()
      : await db
          .selectFrom("avisos_pago")
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow();
  return Number(count);
}
