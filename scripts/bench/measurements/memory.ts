import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "#db/client.ts";
import { type Instance, withInstance } from "../instance.ts";
import { photo } from "../media.ts";
import { type Bench, MB, type Result } from "../measurement.ts";
import { NO_POSTGRES } from "../postgres.ts";
import { residentBytes } from "../process-usage.ts";
import { percentile } from "../statistics.ts";
import { meetPeople } from "./throughput/people.ts";
import { readSubjects } from "./throughput/subjects.ts";

const LIMIT_MB = 220;
const POSTS = 1_000;
const PEOPLE = 100;
const MINUTE_MS = 60_000;
const SAMPLE_MS = 1_000;
const POLL_MS = 50;
const REPORT_SIGNAL = "SIGUSR2";

/** What one web process has grown to under a crowd of people: after ten minutes with `--full`, else after two. */
export async function measureMemory({
  engines,
  filled,
  folder,
  full,
  detail,
}: Bench): Promise<Result[]> {
  const minutes = full ? 10 : 2;
  const results: Result[] = [];
  for (const engine of engines) {
    const say = (text: string) => detail(`${engine}: ${text}`);
    const url = await filled.urlOf(engine, POSTS, say);
    if (!url) {
      results.push(NO_POSTGRES);
      continue;
    }
    const reports = join(folder, `reports-${engine}`);
    await mkdir(reports);
    const filledUrl = engine === "SQLite" ? `file:${url}` : url;
    const use = (site: Instance) => crowded(site, { url, minutes, reports, say });
    const variables = { NODE_OPTIONS: reportingTo(reports) };
    const { samples, heap } = await withInstance(folder, ["--web-only"], use, {
      ...{ filledUrl, variables },
    });
    const after = `${engine}, web process after ${minutes} minutes of ${PEOPLE} people`;
    const spread = { low: Math.min(...samples), high: Math.max(...samples) };
    results.push(
      {
        ...{ what: `${after}: resident`, unit: "MB", limit: LIMIT_MB },
        ...{ value: percentile(samples.slice(-MINUTE_MS / SAMPLE_MS), 0.5), ...spread },
      },
      {
        what: `${after}: heap in use`,
        unit: "MB",
        limit: null,
        value: heap,
        low: heap,
        high: heap,
      },
    );
  }
  return results;
}

interface Load {
  url: string;
  minutes: number;
  reports: string;
  say: (text: string) => void;
}

/** Megabytes: resident by the second, and of the heap when the people have gone. */
async function crowded(site: Instance, { url, minutes, reports, say }: Load) {
  const db = openDatabase(url);
  const subjects = await readSubjects(db).finally(() => db.destroy());
  const samples: number[] = [];
  const sampling = setInterval(() => {
    samples.push(residentBytes(site.pid) / MB);
    say(`${samples.length} of ${minutes * 60} s, ${samples.at(-1)!.toFixed(0)} MB`);
  }, SAMPLE_MS);
  try {
    const ms = minutes * MINUTE_MS;
    await meetPeople(site, { people: PEOPLE, subjects, sent: await photo(), ms });
  } finally {
    clearInterval(sampling);
  }
  return { samples, heap: await heapOf(site.pid, reports) };
}

function reportingTo(folder: string): string {
  return `--report-on-signal --report-signal=${REPORT_SIGNAL} --report-directory=${folder}`;
}

/** What Node's own report of a process says, in megabytes. */
async function heapOf(pid: number, folder: string): Promise<number> {
  for (const name of await readdir(folder)) await rm(join(folder, name));
  process.kill(pid, REPORT_SIGNAL);
  for (;;) {
    const [name] = await readdir(folder);
    const text = name ? await readFile(join(folder, name), "utf8") : "";
    const { javascriptHeap } = JSON.parse(text.trimEnd().endsWith("}") ? text : "{}") as {
      javascriptHeap?: { usedMemory: number };
    };
    if (javascriptHeap) return javascriptHeap.usedMemory / MB;
    await delay(POLL_MS);
  }
}
