import { type ChildProcess, spawn } from "node:child_process";
import cluster, { type Worker } from "node:cluster";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Env } from "#app/env.server.ts";
import { closeUnaccepted } from "./serve/close-unaccepted.ts";
import type { Restarting, Slot } from "./serve/slots.ts";

const MAX_DEFAULT_WEB = 4;
/**
 * What is made for a request is thrown away after it. On a machine with much memory V8 lets it grow to four
 * times what lives before it collects, with this to one and a half; and what is new has 16 MB less to itself.
 */
const SMALL_HEAP = ["--heap-growing-percent=50", "--max-semi-space-size=8"];
/** Each thread that compresses or reads would keep a heap of its own, of what it has long given back. */
const FEW_ARENAS = { MALLOC_ARENA_MAX: "2" };

/** The folder the project's programs run in: two above the built ones. */
export const projectFolder = fileURLToPath(new URL("../..", import.meta.url));

/** The path of a built program. */
export function program(name: string): string {
  return join(projectFolder, "build/scripts", `${name}.js`);
}

/**
 * `remix-serve` processes that share the port. `onListening` is called once, when all of them answer for
 * the first time.
 */
export function webSlots(env: Env, onListening: () => void): Slot[] {
  const require = createRequire(import.meta.url);
  const serve = join(dirname(require.resolve("@remix-run/serve/package.json")), "dist/cli.js");
  cluster.setupPrimary({
    exec: serve,
    args: [join(projectFolder, "build/server/index.js")],
    execArgv: [...SMALL_HEAP, ...preloading("web-process")],
  });
  const count = env.webConcurrency ?? Math.min(availableParallelism(), MAX_DEFAULT_WEB);
  const silent = new Set(Array.from({ length: count }, (_, index) => index));
  const listening = new WeakMap<ChildProcess, Promise<void>>();
  const variables = { ...FEW_ARENAS, PORT: env.port, ...(env.host && { HOST: env.host }) };
  return [...silent].map((index) => ({
    name: `web ${index + 1}`,
    start: () => {
      const worker = cluster.fork(variables);
      // The supervision hears of it by the process; here it would end us.
      worker.on("error", () => undefined);
      closeUnaccepted(worker.process);
      worker.once("online", () => tellRestarting(worker));
      const listens = new Promise<void>((resolve) => worker.once("listening", () => resolve()));
      listening.set(worker.process, listens);
      void listens.then(() => {
        if (silent.delete(index) && silent.size === 0) onListening();
      });
      return worker.process;
    },
    ready: (child) => listening.get(child) ?? Promise.resolve(),
    retire: (child) => child.send({ retire: true }, () => undefined),
  }));
}

let restarting: Restarting[] = [];

/** Lets every web process know what does not stay up, for /readyz to tell. */
export function tellWeb(slots: Restarting[]): void {
  restarting = slots;
  for (const worker of Object.values(cluster.workers ?? {})) if (worker) tellRestarting(worker);
}

function tellRestarting({ process: child }: Worker): void {
  // One that ends meanwhile need not know.
  if (child.connected) child.send({ restarting }, () => undefined);
}

/** What one worker may do alone: open people's files, or everything else. */
export const jobShares = ["media", "other-jobs"] as const;

/**
 * The process that works on media and other jobs, or on the share of them that WORKER_SHARE names, in a group of its own
 * with its ffmpeg children.
 */
export function workerSlot(): Slot {
  return {
    name: "worker",
    group: true,
    start: () =>
      spawn(process.execPath, [...preloading("follow-parent"), program("worker")], {
        env: { ...FEW_ARENAS, ...process.env },
        detached: true,
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      }),
  };
}

/** The process that makes and verifies the backups that are due, and ends. */
export function startDueBackups(): ChildProcess {
  return spawn(
    process.execPath,
    [...preloading("follow-parent"), program("backup"), "--when-due"],
    { env: { ...FEW_ARENAS, ...process.env }, stdio: ["ignore", "inherit", "inherit", "ipc"] },
  );
}

function preloading(name: string): string[] {
  return ["--import", pathToFileURL(program(name)).href];
}
