import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { pauseAfter } from "./keeper.ts";
import { defaultLimits, type Limits, type Restarting, type Slot } from "./slots.ts";
import { supervise } from "./supervise.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

const limits: Limits = {
  ...defaultLimits,
  settled: 60_000,
  firstPause: 1,
  maxPause: 1,
  grace: 200,
};
/** For processes that end as soon as they are asked: on a slow machine not at once. */
const patient: Limits = { ...limits, grace: PATIENCE.timeout };
const stays = "process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)";

const polite = "console.log('up'); setInterval(() => {}, 1000)";

test("a process that is killed again and again comes back, and the others never notice", async () => {
  const { slots, pids, up } = startable({ worker: stays, web: stays });
  const { stop, ended, log, told } = supervised(slots);
  await up();
  const kills = 8;
  for (let times = 1; times <= kills; times++) {
    await vi.waitUntil(() => pids.worker?.length === times, PATIENCE);
    process.kill(pids.worker!.at(-1)!, "SIGKILL");
    await vi.waitUntil(() => log.length === times, PATIENCE);
  }
  expect(told.at(-1)).toMatchObject([{ name: "worker", ended: "SIGKILL", times: kills }]);
  expect(log.at(-1)).toMatch(
    /^worker ended \(SIGKILL\) .+ 8 times in a row: IT DOES NOT STAY UP; /,
  );
  await vi.waitUntil(() => pids.worker!.length === kills + 1, PATIENCE);
  expect(pids.web).toHaveLength(1);
  expect(process.kill(pids.web![0]!, 0)).toBe(true);
  stop();
  expect(await ended).toBe(1);
});

test("one that stays up is well again, and what was before is forgotten", async () => {
  const { slots, pids } = startable({ worker: stays }, (child, start) => {
    if (start <= 3) child.kill("SIGKILL");
  });
  const { stop, ended, log, told } = supervised(slots, { ...limits, settled: 1_000 });
  await vi.waitUntil(() => log.includes("worker stays up again"), PATIENCE);
  expect(pids.worker).toHaveLength(4);
  expect(told.map(([slot]) => slot?.times)).toEqual([1, 2, 3, undefined]);
  stop();
  await ended;
});

test("one that cannot be started is tried again too", async () => {
  const missing = { name: "web", start: () => spawn("/nowhere/node") };
  const { stop, ended, told } = supervised([missing]);
  await vi.waitUntil(() => told.length >= 5, PATIENCE);
  expect(told.at(-1)?.[0]?.ended).toContain("ENOENT");
  stop();
  expect(await ended).toBe(0);
});

test("the pause doubles up to its longest, and is scattered over its second half", () => {
  const times = { firstPause: 500, maxPause: 60_000 };
  expect([1, 2, 3, 8, 5_000].map((deaths) => pauseAfter(deaths, times, 1))).toEqual([
    500, 1_000, 2_000, 60_000, 60_000,
  ]);
  expect(pauseAfter(3, times, 0)).toBe(1_000);
});

test("a process that does not finish in time is killed, and the stop was not clean", async () => {
  const { slots, up } = startable({ stubborn: stays });
  const stop = new AbortController();
  const log: string[] = [];
  const { ended: code } = supervise(slots, {
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
  const { ended: code } = supervise(slots, {
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
  const { slots, up } = startable({ polite });
  const stop = new AbortController();
  const { ended: code } = supervise(slots, {
    ...signals({ stop: stop.signal }),
    limits,
    log: () => undefined,
  });
  await up();
  stop.abort();
  expect(await code).toBe(0);
});

test("a reload puts a new process in the place of each, and the one before finishes", async () => {
  const { slots, pids } = startable({ web: polite, worker: polite });
  const { stop, ended, reload, log } = supervised(slots, patient);
  await reload();
  expect([pids.web, pids.worker]).toMatchObject([{ length: 2 }, { length: 2 }]);
  await vi.waitUntil(() => log.length === 2, PATIENCE);
  // Whichever ends first.
  expect(log.toSorted()).toEqual([
    "web: the one before has ended (SIGTERM)",
    "worker: the one before has ended (SIGTERM)",
  ]);
  stop();
  expect(await ended).toBe(0);
});

test("a reload ends at the first that does not come up, and what ran goes on", async () => {
  const { slots, pids, up } = startable({ web: polite, worker: polite });
  const [web, worker] = slots as [Slot, Slot];
  const start = (): ChildProcess =>
    pids.web ? spawn(process.execPath, ["-e", "process.exit(3)"]) : web.start();
  const ready = (child: ChildProcess) => once(child.stdout!, "data").then(() => undefined);
  const { stop, ended, reload, log } = supervised([{ ...web, start, ready }, worker]);
  await up();
  await expect(reload()).rejects.toThrow("web: the new process ended (exit code 3) before it");
  expect(process.kill(pids.web![0]!, 0)).toBe(true);
  expect(pids.worker).toHaveLength(1);
  expect(log).toEqual([]);
  stop();
  expect(await ended).toBe(0);
});

test("what is held has no process until it is let go", async () => {
  const { slots, pids, up } = startable({ web: polite });
  const { stop, ended, hold, reload, resume, log } = supervised(slots, patient);
  await up();
  await hold();
  expect(() => process.kill(pids.web![0]!, 0)).toThrow("ESRCH");
  await reload();
  expect(pids.web).toHaveLength(1);
  await resume();
  expect(pids.web).toHaveLength(2);
  expect(process.kill(pids.web![1]!, 0)).toBe(true);
  expect(log).toEqual([]);
  stop();
  expect(await ended).toBe(0);
});

test("of what is let go one that does not come up keeps no other, and is tried again", async () => {
  const { slots, pids, up } = startable({ web: polite, worker: polite });
  const [web, worker] = slots as [Slot, Slot];
  let fails = false;
  const start = (): ChildProcess => {
    if (!fails) return web.start();
    fails = false;
    return spawn(process.execPath, ["-e", "process.exit(3)"]);
  };
  const ready = (child: ChildProcess) => once(child.stdout!, "data").then(() => undefined);
  const { stop, ended, hold, resume } = supervised([{ ...web, start, ready }, worker], patient);
  await up();
  await hold();
  fails = true;
  await expect(resume()).rejects.toThrow("web: the new process ended (exit code 3) before it");
  expect(pids.worker).toHaveLength(2);
  await vi.waitUntil(() => pids.web?.length === 2, PATIENCE);
  stop();
  expect(await ended).toBe(0);
});

function signals(given: { stop?: AbortSignal; kill?: AbortSignal } = {}) {
  return { stop: new AbortController().signal, kill: new AbortController().signal, ...given };
}

/** Supervises the slots until `stop`, keeping what is said. */
function supervised(slots: Slot[], given = limits) {
  const stop = new AbortController();
  const log: string[] = [];
  const told: Restarting[][] = [];
  const supervisor = supervise(slots, {
    ...signals({ stop: stop.signal }),
    limits: given,
    log: (line) => log.push(line),
    onRestarting: (restarting) => told.push(restarting),
  });
  return { ...supervisor, stop: () => stop.abort(), log, told };
}

function startable(
  programs: Record<string, string>,
  onStart: (child: ChildProcess, start: number) => void = () => undefined,
) {
  const pids: Record<string, number[]> = {};
  const said = new Set<string>();
  const slots: Slot[] = Object.entries(programs).map(([name, program]) => ({
    name,
    start: () => {
      const child = spawn(process.execPath, ["-e", program], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      child.stdout.on("data", () => said.add(name));
      onStart(child, (pids[name] ??= []).push(child.pid!));
      return child;
    },
  }));
  const up = () => vi.waitUntil(() => said.size === slots.length, PATIENCE);
  return { slots, pids, up };
}
