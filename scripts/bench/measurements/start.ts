import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { freePort } from "../../lib/free-port.ts";
import { program, projectFolder } from "../../lib/processes.ts";
import { type Bench, MB, type Result } from "../measurement.ts";
import { cpuSecondsOfTree, proportionalBytes, residentBytes, treeOf } from "../process-usage.ts";
import { medianOf } from "../statistics.ts";

const ROUNDS = 3;
const READY_SECONDS = 3;
const IDLE_MB = 350;
const POLL_MS = 10;
const PATIENCE_MS = 120_000;
const IDLE_MS = 20_000;

interface Start {
  seconds: number;
  /** Processor time until it was ready. */
  cpu: number;
  /** When it has been idle for a while, summed over its processes. */
  resident: number;
  proportional: number;
}

/** How an instance starts for which nothing has to be installed, built or migrated, and what it then takes. */
export async function measureStart({ folder, detail }: Bench): Promise<Result[]> {
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  detail("the first start");
  await start(dataDir, 0);
  const starts: Start[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    detail(`start ${round} of ${ROUNDS}`);
    starts.push(await start(dataDir, IDLE_MS));
  }
  const of = (figure: keyof Start) => medianOf(starts.map((each) => each[figure]));
  return [
    { what: "from `npm start` to ready", unit: "s", limit: READY_SECONDS, ...of("seconds") },
    { what: "processor time of it", unit: "s", limit: null, ...of("cpu") },
    {
      what: "idle, all processes: memory, what they share counted once",
      ...{ unit: "MB", limit: IDLE_MB, ...of("proportional") },
    },
    {
      what: "idle, all processes: memory, what they share counted for each",
      ...{ unit: "MB", limit: IDLE_MB, ...of("resident") },
    },
  ];
}

async function start(dataDir: string, idleMs: number): Promise<Start> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const variables = { PORT: `${port}`, HOST: "127.0.0.1", SITE_URL: url, DATA_DIR: dataDir };
  // Ends when we end, in whatever way.
  const followParent = pathToFileURL(program("follow-parent")).href;
  const begun = performance.now();
  const args = ["--import", followParent, join(projectFolder, "scripts/start.mjs")];
  const server = spawn(process.execPath, args, {
    env: { ...process.env, ...variables },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(server, "exit");
  try {
    const isReady = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true;
    while (!(await isReady())) {
      if (performance.now() - begun > PATIENCE_MS || server.exitCode !== null)
        throw new Error("the server did not start");
      await delay(POLL_MS);
    }
    const seconds = (performance.now() - begun) / 1000;
    const cpu = cpuSecondsOfTree(server.pid!);
    await delay(idleMs);
    const all = treeOf(server.pid!);
    const sum = (bytesOf: (pid: number) => number) =>
      all.reduce((bytes, pid) => bytes + bytesOf(pid), 0) / MB;
    return { seconds, cpu, resident: sum(residentBytes), proportional: sum(proportionalBytes) };
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}
