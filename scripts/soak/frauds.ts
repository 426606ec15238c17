import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { judgeDays } from "#app/features/payouts/anomalies/judge.server.ts";
import { openDatabase } from "#db/client.ts";
import { makeCast } from "./frauds/cast.ts";
import { newClock } from "./frauds/clock.ts";
import { countIncome, type Income } from "./frauds/count.ts";
import { honestDay } from "./frauds/honest.ts";
import { play } from "./frauds/play.ts";
import { randomOf, type Watch } from "./frauds/watch.ts";
import { startSite } from "./site.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 3;
/** Frauds are played on the last day: who watches honestly has a past by then. */
const QUIET_DAYS = 2;
const SECRET = "only for the accounts and views of a soak";
/** Of what is due, either way; and of what a fraud was paid. */
const HONEST_OFF = 0.02;
const FRAUD_LEFT = 0.01;

/**
 * Plays days of so many honest people, and six frauds, against the built site over HTTP, on a clock of its own. Honest
 * people are at home, alone or together, and on phones that share addresses and change them.
 */
export async function playFrauds(
  { folder, databaseUrl, people }: { folder: string; databaseUrl: string; people: number },
  onProgress: (words: string) => void = () => undefined,
): Promise<Income> {
  // Hashes of addresses are made again to see whose a view was.
  await mkdir(folder, { recursive: true });
  process.env.SESSION_SECRET = SECRET;
  // Midnight in Mexico City, of the day after tomorrow.
  const start = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS + 6 * 60 * 60 * 1000;
  const clock = newClock(join(folder, "clock"), start);
  const site = await startSite(databaseUrl, join(folder, "data"), {
    ...clock.variables,
    ...{ TRUST_PROXY: "1", SESSION_SECRET: SECRET, TIME_ZONE: "America/Mexico_City" },
  });
  const db = openDatabase(databaseUrl);
  try {
    const random = randomOf(17);
    const cast = await makeCast(db, { people, start, random });
    const seen = new Set<string>();
    const honest: Watch[] = [];
    const frauds = new Map<string, Watch[]>();
    for (let day = 0; day < DAYS; day++) {
      const midnight = start + day * DAY_MS;
      honest.push(...honestDay(cast.people, cast.posts, { start: midnight, day, random }, seen));
      if (day < QUIET_DAYS) continue;
      for (const { scheme, props } of cast.frauds) {
        const watches = scheme.play({ ...props, start: midnight });
        frauds.set(scheme.name, [...(frauds.get(scheme.name) ?? []), ...watches]);
      }
    }
    const all = [...honest, ...[...frauds.values()].flat()];
    const say = (done: number) => onProgress(`${done} of about ${2 * all.length} requests`);
    await play(all, { url: site.url, clock, say });
    clock.set(start + DAYS * DAY_MS);
    await judgeDays({ db }, start + DAYS * DAY_MS);
    return await countIncome(db, cast, { honest, frauds });
  } finally {
    await db.destroy();
    await site.stop();
  }
}

/** A line for each, with what is promised of it. */
export function incomeLines({ honest, frauds, lost }: Income): string[] {
  const share = (paid: number, of: number) => `${((100 * paid) / of).toFixed(2)} %`;
  return [
    `honest: ${honest.paid} views are paid of ${honest.due} that are due, ${share(honest.paid, honest.due)} (98 to 102 %)`,
    ...frauds.map(
      ({ name, before, paid }) =>
        `${name}: ${paid} views are paid of ${before} that counted, ${share(paid, before)} (below 1 %)`,
    ),
    `not paid of honest people: ${Object.entries(lost)
      .map(([why, count]) => `${why} ${count}`)
      .join(", ")}`,
  ];
}

/** What is not as promised, a sentence each. */
export function wrongIn({ honest, frauds }: Income): string[] {
  const isHonestPaid = Math.abs(honest.paid / honest.due - 1) <= HONEST_OFF;
  return [
    ...(isHonestPaid ? [] : ["honest income is not within 2 % of what is due"]),
    ...frauds
      .filter(({ before, paid }) => before === 0 || paid / before >= FRAUD_LEFT)
      .map(({ name }) => `${name} is paid 1 % of what it was, or more`),
  ];
}
