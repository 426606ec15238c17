import { rmSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Refusal, runProgram } from "./admin/program.ts";
import { runLoudly } from "./lib/command.mjs";
import { runSteps } from "./lib/steps.mjs";
import { type Chaos, chaosOfMany, chaosOfOne } from "./soak/chaos.ts";
import { crashPostgres } from "./soak/crashes.ts";
import { incomeLines, playFrauds, wrongIn } from "./soak/frauds.ts";
import { migrateUnderWrites, type Waits } from "./soak/migrations.ts";
import { judgeStore } from "./soak/foreign-stores.ts";
import { type Freeze, freezeServices } from "./soak/frozen.ts";
import type { Seen } from "./soak/load.ts";
import { lostIn } from "./soak/payments-count.ts";
import type { Income } from "./soak/frauds/count.ts";
import { type Hour, liveThrough, median } from "./soak/hour.ts";
import { type KilledBetween, killBetween } from "./soak/postback-kills.ts";
import { hasSwift, startSwift, SWIFT_PACKAGES } from "./soak/swift.ts";
import { startCrashable } from "./soak/postgres.ts";
import type { Watched } from "./soak/watch.ts";

const CHAOS_SECONDS = 20;
const HOUR_MINUTES = 60;
const CRASHES = 8;
const FROZEN_SECONDS = 90;
const KILLS = 20;
const PEOPLE = 400;
const MIGRATIONS = 5;
const MILLION = 1_000_000;
/** Of the tables that grow with use, those that others are added to most. */
const FILLED = ["comentarios", "me_gusta", "mensajes", "sesiones"];
const HELP = `Usage: npm run soak -- chaos [SECONDS] | hour [MINUTES] | crashes [N] | foreign-stores [URL KEY SECRET] |
           frauds [PEOPLE] | frozen [SECONDS] | kills [N] | migrations [N] | tests
Breaks what a site of its own stands on, under load, and looks that the site lives on.
  chaos    whatever a site stands on is killed, frozen, slow and full in turn, its processes die and its clock is moved,
           each for ${CHAOS_SECONDS} s unless given: what people see meanwhile, and whether anything is lost or doubled
  hour     a site under load for ${HOUR_MINUTES} minutes unless given: whether its memory and what it has open stay the same
  crashes  PostgreSQL crashes N times in a row, ${CRASHES} unless given
  foreign-stores  the contract of stores, and walks through the built site, on Debian's Swift with s3api, or on the S3
           server at URL: what holds there
  frauds   so many honest people watch for three days, ${PEOPLE} unless given, and six frauds beside them, on both
           engines: who is paid for what
  kills    the site is killed N times while it is told of payments, ${KILLS} unless given, on both engines
  migrations  the N newest migrations, ${MIGRATIONS} unless given, run on PostgreSQL with a million rows in each of four
           tables, while somebody writes to each: how long that one waits
  tests    npm test with the cases that it leaves out, as they take long and differ little from others
  frozen   S3 and then PostgreSQL say nothing for so long, ${FROZEN_SECONDS} s unless given`;

const soaks: Record<string, (folder: string, count: number) => Promise<void>> = {
  async chaos(folder, count) {
    const wrong: string[] = [];
    const sites = { "PostgreSQL, S3 and Redis": chaosOfMany, "SQLite and a disk": chaosOfOne };
    for (const [title, play] of Object.entries(sites)) {
      let chaos: Chaos | undefined;
      const run = async (onProgress: (words: string) => void) => {
        const place = await mkdtemp(join(folder, "site-"));
        await chmod(place, 0o711);
        chaos = await play({ folder: place, seconds: count || CHAOS_SECONDS, onProgress });
      };
      await runSteps([{ title: `Chaos, ${title}`, run }]);
      const { seen, written, untried } = chaos!;
      for (const { name, during, backAfter } of seen) tellWatched(name, during, backAfter);
      console.log(`\n${written} comments were accepted`);
      for (const sentence of untried) console.log(`Not tried: ${sentence}`);
      wrong.push(...chaos!.wrong.map((sentence) => `${title}: ${sentence}`));
    }
    if (wrong.length > 0) throw new Refusal(`Wrong:\n${wrong.join("\n")}`);
  },

  async hour(folder, count) {
    let hour: Hour | undefined;
    const minutes = count || HOUR_MINUTES;
    const run = async (detail: (words: string) => void) => {
      hour = await liveThrough({ folder, minutes }, detail);
    };
    await runSteps([{ title: `Under load for ${minutes} min`, run }]);
    const { samples, statuses, written, wrong } = hour!;
    const third = Math.floor(samples.length / 3);
    for (const [at, name] of ["first", "second", "last"].entries()) {
      const part = samples.slice(at * third, (at + 1) * third);
      const mb = (median(part, "bytes") / 2 ** 20).toFixed(0);
      console.log(`${name} third: ${mb} MB and ${median(part, "handles")} handles`);
    }
    for (const [status, times] of Object.entries(statuses)) console.log(`${times} x ${status}`);
    console.log(`${written} comments`);
    if (wrong.length > 0) throw new Refusal(`Wrong:\n${[...new Set(wrong)].join("\n")}`);
    console.log("Nothing was lost, doubled or grew.");
  },

  async tests() {
    const code = await runLoudly(process.execPath, ["scripts/test.mjs"], { ALL_CASES: "1" });
    if (code !== 0) throw new Refusal("some failed");
  },

  async crashes(folder, count) {
    let seen: Seen | undefined;
    const run = async (detail: (words: string) => void) => {
      seen = await crashPostgres({ folder, crashes: count || CRASHES }, detail);
    };
    await runSteps([{ title: "Crashing PostgreSQL", run }]);
    const { statuses, wrong, slowestHealth } = seen!;
    for (const [status, times] of Object.entries(statuses)) console.log(`${times} x ${status}`);
    console.log(`/healthz: never above ${Math.ceil(slowestHealth)} ms`);
    if (wrong.length === 0) return console.log("No process ended, and nothing else was answered.");
    throw new Refusal(`Wrong:\n${[...new Set(wrong)].join("\n")}`);
  },

  async migrations(folder, count) {
    const postgres = await startCrashable(folder);
    let waits: Waits | undefined;
    const run = async (detail: (words: string) => void) => {
      const what = { url: postgres.url, rows: MILLION, tables: FILLED };
      waits = await migrateUnderWrites({ ...what, newest: count || MIGRATIONS }, detail);
    };
    await runSteps([{ title: "Migrating under writes", run }]).finally(() => postgres.stop());
    const { migrations, took, longest } = waits!;
    console.log(`${migrations.join(", ")}: ${Math.round(took)} ms`);
    for (const [table, ms] of Object.entries(longest)) {
      console.log(`${table}: somebody who wrote there waited for ${Math.round(ms)} ms at most`);
    }
  },

  async frauds(folder, count) {
    const postgres = await startCrashable(folder);
    const urls = { SQLite: `file:${join(folder, "shortit.db")}`, PostgreSQL: postgres.url };
    const wrong: string[] = [];
    for (const [engine, databaseUrl] of Object.entries(urls)) {
      let income: Income | undefined;
      const run = async (detail: (words: string) => void) => {
        const place = { folder: join(folder, engine), databaseUrl };
        income = await playFrauds({ ...place, people: count || PEOPLE }, detail);
      };
      await runSteps([{ title: `Views of honest people and of six frauds, ${engine}`, run }]);
      for (const line of incomeLines(income!)) console.log(line);
      wrong.push(...wrongIn(income!).map((sentence) => `${engine}: ${sentence}`));
    }
    await postgres.stop();
    if (wrong.length > 0) throw new Refusal(`Wrong:\n${wrong.join("\n")}`);
    console.log("Honest views are paid, and fraud is not.");
  },

  async kills(folder, count) {
    const postgres = await startCrashable(folder);
    const urls = { SQLite: `file:${join(folder, "shortit.db")}`, PostgreSQL: postgres.url };
    for (const [engine, databaseUrl] of Object.entries(urls)) {
      let seen: KilledBetween | undefined;
      const run = async (detail: (words: string) => void) => {
        const place = { folder: join(folder, engine), databaseUrl };
        seen = await killBetween({ ...place, kills: count || KILLS }, detail);
      };
      await runSteps([{ title: `Killing between postback and answer, ${engine}`, run }]);
      const { unanswered, payments } = seen!;
      console.log(`waiting for their answer at each kill: ${unanswered.join(", ")}`);
      console.log(payments);
      const lost = lostIn(payments);
      if (lost.length > 0) throw new Refusal(`Wrong:\n${lost.join("\n")}`);
    }
    await postgres.stop();
    console.log("All that was told was counted, once, and all adds up.");
  },

  async "foreign-stores"(folder) {
    const [endpoint, accessKeyId = "", secretAccessKey = ""] = process.argv.slice(3);
    if (!endpoint && !hasSwift()) {
      throw new Refusal(`Swift is not installed: apt-get install ${SWIFT_PACKAGES}`);
    }
    if (endpoint) {
      await fetch(endpoint).catch(() => {
        throw new Refusal(`${endpoint} does not answer`);
      });
    }
    let seen: Awaited<ReturnType<typeof judgeStore>> | undefined;
    const run = async () => {
      const own = endpoint ? null : await startSwift(join(folder, "swift"), "secret-of-a-soak");
      seen = await judgeStore(own ?? { endpoint: endpoint!, accessKeyId, secretAccessKey }, folder);
      own?.stop();
    };
    await runSteps([
      { title: `The contract of stores and the site on ${endpoint ?? "Swift"}`, run },
    ]);
    for (const [name, { held, failed }] of Object.entries(seen!)) {
      console.log(`${name}: ${held} held`);
      for (const line of failed) console.log(`differs: ${line}`);
    }
  },

  async frozen(folder, count) {
    let seen: { freezes: Freeze[]; ends: string[] } | undefined;
    const run = async (detail: (words: string) => void) => {
      seen = await freezeServices({ folder, seconds: count || FROZEN_SECONDS }, detail);
    };
    await runSteps([{ title: "Freezing S3 and PostgreSQL", run }]);
    const { freezes, ends } = seen!;
    for (const { what, during, backAfter } of freezes) {
      tellWatched(`${what} frozen`, during, backAfter);
    }
    if (ends.length > 0) throw new Refusal(`Processes ended:\n${ends.join("\n")}`);
    console.log("\nNo process ended.");
  },
};

function tellWatched(name: string, during: Watched[], backAfter: number): void {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(`\n${name}; all well ${seconds(backAfter)} after its end`);
  for (const { name, answers, first, slowest } of during) {
    const told = Object.entries(answers).map(([answer, times]) => `${times} x ${answer}`);
    const times = `first ${seconds(first)}, slowest ${seconds(slowest)}`;
    console.log(`  ${name.padEnd(9)} ${times}: ${told.join(", ")}`);
  }
}

await runProgram(async () => {
  const [what = "", count = ""] = process.argv.slice(2);
  const soak = soaks[what];
  const takesCount = what !== "foreign-stores";
  if (!soak || (takesCount && !/^\d{0,3}$/.test(count))) throw new Refusal(HELP);
  const folder = await mkdtemp(join(tmpdir(), "shortit-soak-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  // PostgreSQL runs as another user and has to get to its own folder.
  await chmod(folder, 0o711);
  await soak(folder, Number(count));
});
