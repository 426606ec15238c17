import { spawn } from "node:child_process";
import { expect, test, vi } from "vitest";
import { type Limits, type Slot, supervise } from "./supervise.ts";

const limits: Limits = {
  quickDeath: 60_000,
  maxQuickDeaths: 3,
  firstPause: 1,
  maxPause: 1,
  grace: 200,
};
const stays = "process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)";

test("a process that keeps dying ends the others and is named", async () => {
  const { slots, pids } = startable({
    broken: "process.exit(7)",
    healthy: "setInterval(() => {}, 1e3)",
  });
  const log: string[] = [];
  const code = await supervise(slots, { ...signals(), limits, log: (line) => log.push(line) });
  expect(code).toBe(1);
  expect(pids.broken).toHaveLength(3);
  expect(pids.healthy).toHaveLength(1);
  expect(log.at(-1)).toMatch(/^broken ended \(exit code 7\) .+ 3 times in a row: giving up$/);
});

test("a process that does not finish in time is killed, and the stop was not clean", async () => {
  const { slots, up } = startable({ stubborn: stays });
  const stop = new AbortController();
  const log: string[] = [];
  const code = supervise(slots, {
    ...signals({ stop: stop.signal }),
    limits,
    log: (line) => log.push(line),
  });
  await up();
  stop.abort();
  expect(await code).toBe(1);
  expect(log).toEqual(["stubborn did not finish within 0.2 s: killing it"]);
});

test("a second signal waits for nobody", async () => {
  const { slots, up } = startable({ stubborn: stays });
  const [stop, kill] = [new AbortController(), new AbortController()];
  const patient = { ...limits, grace: 3_600_000 };
  const code = supervise(slots, {
    ...signals({ stop: stop.signal, kill: kill.signal }),
    limits: patient,
    log: () => undefined,
  });
  await up();
  stop.abort();
  kill.abort();
  expect(await code).toBe(1);
});

test("a process that ends when asked is a clean stop", async () => {
  const { slots, up } = startable({ polite: "console.log('up'); setInterval(() => {}, 1000)" });
  const stop = new AbortController();
  const code = supervise(slots, {
    ...signals({ stop: stop.signal }),
    limits,
    log: () => undefined,
  });
  await up();
  stop.abort();
  expect(await code).toBe(0);
});

function signals(given: { stop?: AbortSignal; kill?: AbortSignal } = {}) {
  return { stop: new AbortController().signal, kill: new AbortController().signal, ...given };
}

function startable(programs: Record<string, string>) {
  const pids: Record<string, number[]> = {};
  let ups = 0;
  const slots: Slot[] = Object.entries(programs).map(([name, program]) => ({
    name,
    start: () => {
      const child = spawn(process.execPath, ["-e", program], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      child.stdout.on("data", () => (ups += 1));
      (pids[name] ??= []).push(child.pid!);
      return child;
    },
  }));
  const up = () => vi.waitUntil(() => ups > 0, { timeout: 10_000 });
  return { slots, pids, up };
}
