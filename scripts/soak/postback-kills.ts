import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase, type Database } from "#db/client.ts";
import type { Message, ProviderSide } from "#tests/payments/side.ts";
import { freePort } from "../lib/free-port.ts";
import { insertForIds, insertRows } from "../demo/insert.ts";
import { countPayments, type Payments } from "./payments-count.ts";
import { type PayingSite, startPayingSite } from "./paying-site.ts";

const LANES = 6;
const SALES_OF_A_LANE = 400;
const RENEWALS = 3;
const PAUSE_MS = 10;
/** The moment is somewhere in the first second of the site, when it has begun to answer. */
const LONGEST_WAIT_MS = 1_000;

export interface KilledBetween {
  /** How many postbacks waited for their answer at each moment. */
  unanswered: number[];
  /** What was told and what came of it. */
  payments: Payments;
}

/**
 * Kills the whole site, web and worker, at so many random moments between a postback's arrival and its answer.
 * The provider sends what was not taken again. In the end all that was told is counted, once.
 */
export async function killBetween(
  { folder, databaseUrl, kills }: { folder: string; databaseUrl: string; kills: number },
  onProgress: (words: string) => void = () => undefined,
): Promise<KilledBetween> {
  // Not above: an image is built without the tests, who know the provider's side.
  const { startFlexPay } = await import("#tests/payments/flexpay-side.ts");
  const side = await startFlexPay();
  const place = {
    port: await freePort(),
    databaseUrl,
    folder: join(folder, "data"),
    side: side.url,
  };
  let site: PayingSite = await startPayingSite(place);
  const db = openDatabase(databaseUrl);
  const teller = await openTeller(db, side, () => site.url);
  const unanswered: number[] = [];
  try {
    while (unanswered.length < kills) {
      const before = teller.taken();
      await site.until("a postback to be taken", () => teller.taken() > before);
      site.aim();
      await delay(Math.random() * LONGEST_WAIT_MS);
      // The others are received by now or half written, and the worker is at some.
      await teller.nextAnswer();
      if (unanswered.length % 2 === 1) await delay(Math.random() * 8);
      const count = teller.underWay();
      await site.kill();
      if (count > 0) unanswered.push(count);
      // As half a minute later, when the runs that died are taken for dead.
      await db.updateTable("jobs").set({ run_at: 0 }).where("state", "=", "running").execute();
      site = await startPayingSite(place);
      onProgress(`${unanswered.length} of ${kills} kills`);
    }
    const told = await teller.finish();
    await site.until("all to be worked on", async () => (await countWaiting(db)) === 0);
    return { unanswered, payments: { told, ...(await countPayments(db)) } };
  } finally {
    await teller.finish();
    await site.kill();
    await db.destroy();
    await side.stop();
  }
}

/** Tells of sale after sale, each postback until it is taken, and some of them twice. */
async function openTeller(db: Database, side: ProviderSide, site: () => string) {
  const orders = await makeOrders(db);
  const told = { postbacks: 0, payments: 0, standing: 0 };
  let isOver = false;
  let underWay = 0;
  const waiting: (() => void)[] = [];
  let taken = 0;
  const send = async ({ method, path }: Message): Promise<boolean> => {
    underWay += 1;
    try {
      const response = await fetch(site() + path, { method });
      const isTaken = response.status === 200 && (await response.text()) === "OK";
      if (isTaken) for (const wake of waiting.splice(0)) wake();
      return isTaken;
    } catch {
      return false;
    } finally {
      underWay -= 1;
    }
  };
  const tell = async (message: Message, times = 1) => {
    told.postbacks += 1;
    for (let sent = 0; sent < times;) {
      if (await send(message)) {
        sent += 1;
        taken += 1;
      }
      await delay(PAUSE_MS);
    }
  };
  const lane = async (mine: string[]) => {
    for (const [place, startUrl] of mine.entries()) {
      if (isOver) return;
      const { sold, message } = await side.pay(startUrl);
      told.payments += 1;
      told.standing += 1;
      await tell(message, 2);
      for (let renewal = 0; renewal < RENEWALS; renewal += 1) {
        told.payments += 1;
        told.standing += 1;
        await tell(side.rebill(sold), 1 + (renewal % 2));
      }
      if (place % 3 > 0) continue;
      told.standing -= 1;
      await tell(side.chargeback(sold));
    }
    throw new Error("there were not enough sales for so many kills");
  };
  const lanes = Array.from({ length: LANES }, (_, n) =>
    lane(orders.filter((_order, place) => place % LANES === n)),
  );
  const all = Promise.all(lanes);
  // It is heard of at the end.
  all.catch(() => undefined);
  return {
    underWay: () => underWay,
    taken: () => taken,
    /** The very moment in which one is taken: what was promised by it has to be there afterwards. */
    nextAnswer: () => new Promise<void>((resolve) => void waiting.push(resolve)),
    /** Each lane brings its sale to an end. */
    finish: async () => {
      isOver = true;
      await all;
      return told;
    },
  };
}

/** Of as many fans, to one creator. Gives where each is paid. */
async function makeOrders(db: Database): Promise<string[]> {
  const { flexPayProvider } =
    await import("#app/features/billing/providers/flexpay/flexpay.server.ts");
  const { FLEXPAY_KEY, FLEXPAY_SHOP } = await import("#tests/payments/flexpay-side.ts");
  const now = Date.now();
  const people = Array.from({ length: LANES * SALES_OF_A_LANE + 1 }, (_, n) => ({
    ...{ nombre_usuario: `fan${n}`, name_key: `fan${n}`, correo: `fan${n}@example.org` },
    created_at: now,
  }));
  const [creator_id = 0, ...fans] = await insertForIds(db, "usuarios", "id_usuario", people);
  const rows = fans.map((fan_id, n) => ({
    ...{ reference: `K${String(n).padStart(11, "0")}`, kind: "subscription" as const, fan_id },
    ...{ creator_id, months: 1, amount_cents: 9_900, currency: "USD", provider: "flexpay" },
    ...{ state: "open" as const, created_at: now },
  }));
  await insertRows(db, "ordenes", rows);
  const orders = await db.selectFrom("ordenes").selectAll().orderBy("id_orden").execute();
  const settings = { url: "http://127.0.0.1", shopId: FLEXPAY_SHOP, key: FLEXPAY_KEY };
  const provider = flexPayProvider({ ...settings, feePoints: 0, api: null });
  return orders.map((order) => provider.startUrl(order)!);
}

async function countWaiting(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("estados_aviso")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "in", ["waiting", "early"])
    .executeTakeFirstOrThrow();
  return Number(count);
}
