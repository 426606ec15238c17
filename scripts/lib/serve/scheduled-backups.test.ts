import { type ChildProcess, spawn } from "node:child_process";
import { expect, test, vi } from "vitest";
import { scheduleBackups } from "./scheduled-backups.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

const pauses = { first: 1, min: 1, max: 3_600_000 };

test("the program of the backups is asked again when it said, and a failure is said loudly", async () => {
  const { stop, starts, log, ended } = scheduled([
    "process.send({ dueIn: 1 })",
    "process.send({ dueIn: 1 }); process.exitCode = 1",
    "process.send({ dueIn: 3_000_000 })",
  ]);
  await vi.waitUntil(() => starts.length === 3, PATIENCE);
  await vi.waitUntil(() => starts[2]!.exitCode !== null, PATIENCE);
  expect(log).toEqual(["THE BACKUP FAILED: the line above says why"]);
  stop();
  await ended;
  expect(starts).toHaveLength(3);
});

test("one that runs is ended when it is held or all is stopped", async () => {
  const { stop, starts, ended, hold } = scheduled(["setInterval(() => {}, 1000)"]);
  await vi.waitUntil(() => starts.length === 1, PATIENCE);
  await hold();
  expect(starts[0]!.signalCode).toBe("SIGTERM");
  stop();
  await ended;
});

function scheduled(programs: string[]) {
  const stop = new AbortController();
  const starts: ChildProcess[] = [];
  const log: string[] = [];
  const start = () => {
    const child = spawn(process.execPath, ["-e", programs[starts.length]!], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    starts.push(child);
    return child;
  };
  const schedule = scheduleBackups({
    ...{ stop: stop.signal, log: (line: string) => void log.push(line), start, pauses },
  });
  return { ...schedule, stop: () => stop.abort(), starts, log };
}
