import type { Request, Result } from "autocannon";
import { Agent, request as startRequest } from "node:http";
import { nullWhenMissing } from "../../postgres.ts";
import { cpuSeconds } from "../../process-usage.ts";

/** A server of one process. */
export interface Site {
  url: string;
  pid: number;
  /** What the processor does for it, in seconds, when that is more than its process. */
  cpu?: () => number;
}

/** One call of a site. */
export interface Call {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What a load was answered at. */
export interface Speed {
  /** Answers in a second. */
  rate: number;
  /** Milliseconds of the server's processor time for each. */
  cpuMs: number;
}

const CONNECTIONS = 8;
const CPU_MS = 700;
const FEWEST = 4 * CONNECTIONS;
const MOST = 20_000;
/** As often as its histograms are read, which is also when it sees that it is done. */
const SAMPLE_MS = 10;
const TIMEOUT_SECONDS = 60;

export const BROWSER = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Accept-Encoding": "gzip, deflate, br, zstd",
};

/**
 * A task that calls a site over eight connections, each time for about as much of its processor's time as
 * the time before lets expect. Throws where anything but a success is answered, so that no error counts as fast.
 */
export function loadOf(
  { url, pid, cpu = () => cpuSeconds(pid) }: Site,
  calls: () => Promise<() => Call>,
  send: Sender,
  roundMs = CPU_MS,
): () => Promise<Speed> {
  let amount = FEWEST;
  return async () => {
    const next = await calls();
    const cpuBefore = cpu();
    const { seconds, statuses } = await send(url, amount, next);
    const cpuMs = ((cpu() - cpuBefore) * 1000) / amount;
    const told = Object.entries(statuses).map(([status, times]) => `${times} x ${status}`);
    const good = Object.entries(statuses).filter(([status]) => /^2|^304$/.test(status));
    if (good.reduce((sum, [, times]) => sum + times, 0) !== amount)
      throw new Error(`${next().path}: of ${amount} calls ${told.join(", ")}`);
    const rate = amount / seconds;
    amount = Math.min(MOST, Math.max(FEWEST, Math.ceil(roundMs / cpuMs)));
    return { rate, cpuMs };
  };
}

/** Makes so many calls; tells how long the last answer took to come and how often each status did. */
export type Sender = (
  url: string,
  amount: number,
  next: () => Call,
) => Promise<{ seconds: number; statuses: Record<string, number> }>;

/** The load generator; null where only what production needs is installed. */
export async function openCannon(): Promise<Sender | null> {
  const found = await import("autocannon").catch(nullWhenMissing);
  if (!found) return null;
  const cannon = found.default;
  return async (url, amount, next) => {
    const started = performance.now();
    let last = started;
    const { statusCodeStats = {}, errors } = await new Promise<Result>((resolve, reject) => {
      const options = {
        ...{ url, amount, connections: CONNECTIONS, timeout: TIMEOUT_SECONDS },
        sampleInt: SAMPLE_MS,
        requests: [{ setupRequest: (given: Request) => ({ ...given, ...filled(next()) }) }],
      };
      const done = (error: Error | null, result: Result) =>
        error ? reject(error) : resolve(result);
      cannon(options, done).on("response", () => (last = performance.now()));
    });
    const counts = Object.entries(statusCodeStats).map(([status, { count = 0 }]) => [
      status,
      count,
    ]);
    return {
      seconds: (last - started) / 1000,
      statuses: {
        ...(Object.fromEntries(counts) as Record<string, number>),
        ...(errors && { failed: errors }),
      },
    };
  };
}

/** For HEAD, whose answers the load generator takes for the beginning of longer ones. */
export const sendHeads: Sender = async (url, amount, next) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses: Record<string, number> = {};
  let left = amount;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) {
        const status = await head(url, next(), agent);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { seconds, statuses };
};

function head(url: string, call: Call, agent: Agent): Promise<number> {
  const { path, headers } = filled(call);
  return new Promise((resolve, reject) => {
    startRequest(url + path, { method: "HEAD", agent, headers }, (response) => {
      response.on("end", () => resolve(response.statusCode ?? 0)).resume();
    })
      .on("error", reject)
      .end();
  });
}

function filled({ method = "GET", path, headers, body = "" }: Call) {
  return { method, path, body, headers: { ...BROWSER, ...headers } };
}
