import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openHandles, proportionalBytes, treeOf } from "../bench/process-usage.ts";
import { allWell, callsOf } from "./calls.ts";
import { FILES_MS, keepWriting, waitingFiles, wrongInRows } from "./chaos/ledger.ts";
import { startLoad } from "./load.ts";
import { signUp, startSite } from "./site.ts";

const SAMPLE_MS = 15_000;
const PATHS = ["/", "/search?q=sol", "/publicacion/1", "/u/paciente", "/messages", "/api/user/me"];

/** Of all processes of the site together. */
interface Sample {
  /** What they share counted once. */
  bytes: number;
  handles: number;
}

export interface Hour {
  samples: Sample[];
  written: number;
  statuses: Record<string, number>;
  wrong: string[];
}

/** A site on SQLite under the load of eight at once and of uploads, for so many minutes. */
export async function liveThrough(
  { folder, minutes }: { folder: string; minutes: number },
  onProgress: (words: string) => void,
): Promise<Hour> {
  const data = join(folder, "data");
  const databaseUrl = `file:${join(data, "shortit.db")}`;
  const site = await startSite(databaseUrl, data);
  try {
    const token = await signUp(databaseUrl);
    const calls = await callsOf(site, token);
    const consent = JSON.stringify({ accepted: true, ts: Date.now(), version: "1" });
    const cookie = `token=${token}; age_consent_v1=${encodeURIComponent(consent)}`;
    const load = startLoad(site.url, { cookie }, PATHS);
    const ledger = keepWriting(site.url, token, 1);
    const samples: Sample[] = [];
    const end = performance.now() + minutes * 60_000;
    while (performance.now() < end) {
      await delay(SAMPLE_MS);
      await site.until("every kind of call", () => allWell(calls));
      samples.push(sampleOf(site.pid));
      const left = Math.ceil((end - performance.now()) / 60_000);
      onProgress(`${left} min left, ${(samples.at(-1)!.bytes / 2 ** 20).toFixed(0)} MB`);
    }
    const { statuses, wrong } = await load.stop();
    await ledger.stop();
    await site.until("all files", async () => (await waitingFiles(databaseUrl)) === 0, FILES_MS);
    wrong.push(
      ...ledger.unanswered,
      ...(await wrongInRows(databaseUrl, ledger.accepted)),
      ...site.ends(),
    );
    return {
      samples,
      statuses,
      wrong: [...wrong, ...growing(samples)],
      written: ledger.accepted.length,
    };
  } finally {
    await site.stop();
  }
}

function sampleOf(pid: number): Sample {
  const pids = treeOf(pid);
  const sum = (of: (pid: number) => number) => pids.map(of).reduce((all, one) => all + one, 0);
  return { bytes: sum(proportionalBytes), handles: sum(openHandles) };
}

/** The first third is of warming up. What is held of a file or a process under way comes and goes. */
const MAY_GROW = { bytes: 1.1, handles: 1.1 };

function growing(samples: Sample[]): string[] {
  const third = Math.floor(samples.length / 3);
  if (third < 4) return [];
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  return (["bytes", "handles"] as const).flatMap((what) => {
    const ratio = median(last, what) / median(middle, what);
    return ratio > MAY_GROW[what] ? [`${what} grow: ${ratio.toFixed(2)} times in a third`] : [];
  });
}

export function median(samples: Sample[], what: keyof Sample): number {
  const sorted = samples.map((sample) => sample[what]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
