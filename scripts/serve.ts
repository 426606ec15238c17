import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Env, getEnv } from "#app/env.server.ts";
import { version } from "#app/version.server.ts";
import { environmentProblem } from "./check-env.ts";
import { portProblem } from "./lib/serve/port.ts";
import {
  jobShares,
  program,
  projectFolder,
  startDueBackups,
  tellWeb,
  webSlots,
  workerSlot,
} from "./lib/processes.ts";
import { listenForControl } from "./lib/serve/control.ts";
import { answerMeanwhile } from "./lib/serve/meanwhile.ts";
import { forgetOldUpgrades } from "./lib/serve/forget-upgrades.ts";
import { onReloadSignal } from "./lib/serve/reload-signal.ts";
import { withMetrics } from "./lib/metrics/metrics.ts";
import { scheduleBackups } from "./lib/serve/scheduled-backups.ts";
import { stopSignals } from "./lib/serve/stop-signals.ts";
import { supervise } from "./lib/serve/supervise.ts";
import { halfUpgradeProblem } from "./lib/upgrade/journal.mjs";

/** ops/shortit.service starts nothing again that ends so: only its operator can mend it. */
const OPERATOR_NEEDED = 78;
const OPTIONS = ["--web-only", "--worker-only", "--media-only", "--other-jobs-only"];

// Its own lines only: what the children print goes through untouched.
const say = (line: string) => console.error(`[serve] ${line}`);

process.exit(await main());

/**
 * One parent for the web processes and the worker; `--web-only` and `--worker-only` leave one out. `--media-only`
 * is a worker that opens people's files and does nothing else, `--other-jobs-only` one that does the rest.
 */
async function main(): Promise<number> {
  process.chdir(projectFolder);
  process.env.NODE_ENV ??= "production";
  const options = process.argv.slice(2);
  const unknown = options.find((option) => !OPTIONS.includes(option));
  if (unknown) return refuse(`Unknown option ${unknown}: there are ${OPTIONS.join(", ")}`);
  if (options.length > 1) return refuse(`One option at a time: ${OPTIONS.join(", ")}`);

  const share = jobShares.find((name) => options.includes(`--${name}-only`));
  // Before anything reads the environment, also in what we start: it says which secrets there are.
  if (share) process.env.WORKER_SHARE = share;
  else delete process.env.WORKER_SHARE;
  const half = halfUpgradeProblem(projectFolder);
  if (half) return refuse(half, OPERATOR_NEEDED);
  forgetOldUpgrades(say);
  const invalid = environmentProblem();
  if (invalid) return refuse(invalid);
  const env = getEnv();
  const webOnly = options.includes("--web-only");
  const web = !share && !options.includes("--worker-only");
  const taken = web && (await portProblem(env.port, env.host));
  if (taken) return refuse(taken);

  const signals = stopSignals(say);
  // Whoever reads the log of what serves the site makes its first administrator; others do not know its address.
  const migrated = await migrate(signals.stop, web ? ["--first-start"] : []);
  if (signals.stop.aborted) return 0;
  // With 1 it has said why.
  if (migrated === 1) return 1;
  if (migrated !== 0) return refuse(`The database could not be migrated: ended with ${migrated}`);

  // The upgrade program of the version before waits for this line (scripts/lib/upgrade/trial.mjs).
  console.error(`[serve] version ${version}`);
  const slots = [
    ...(web ? webSlots(env, () => console.log(`Listo: ${addressOf(env)}`)) : []),
    ...(webOnly ? [] : [workerSlot()]),
  ];
  const { ended, reload, hold, resume } = supervise(await withMetrics(slots, env, say), {
    ...signals,
    log: say,
    onRestarting: tellWeb,
  });
  onReloadSignal(say, reload);
  const hasBackups = env.backups && env.backups.everyHours > 0 && !webOnly && share !== "media";
  const backups =
    hasBackups && scheduleBackups({ stop: signals.stop, log: say, start: startDueBackups });
  let letGo: (() => Promise<void>) | null = null;
  const cannot = (error: Error) => {
    say(`nobody is told that the site is held: ${error.message}`);
    return null;
  };
  const commands = {
    status: async () => ({ version, folder: process.cwd() }),
    reload,
    async hold() {
      if (backups) await backups.hold();
      await hold();
      if (web) letGo ??= await answerMeanwhile(env.port, env.host).catch(cannot);
    },
    async resume() {
      await letGo?.();
      letGo = null;
      try {
        await resume();
      } finally {
        if (backups) backups.resume();
      }
      return { web };
    },
  };
  listenForControl(env.dataDir, commands, say);
  const code = await ended;
  if (backups) await backups.ended;
  return code;
}

function addressOf({ host, port }: Env): string {
  if (!host || host === "0.0.0.0" || host === "::") return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function refuse(reason: string, code = 1): number {
  console.error(reason);
  return code;
}

/** How the migration ended: an exit code, the name of a signal. */
async function migrate(stop: AbortSignal, options: string[]): Promise<number | string | null> {
  const child = spawn(process.execPath, [program("migrate"), ...options], {
    stdio: "inherit",
    signal: stop,
  });
  const [code, signal] = (await once(child, "exit").catch(() => [null, null])) as [
    number | null,
    string | null,
  ];
  return code ?? signal;
}
