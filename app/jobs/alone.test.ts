import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newFolder } from "#tests/setup/folder.ts";
import { inOwnProcess } from "./alone.server.ts";
import { type ClaimedJob, Deadly, Refused } from "./queue.server.ts";

const job = { id: 7, lease: "of this run" } as ClaimedJob;
const folder = newFolder();
let programs = 0;

/** How a job ends whose process does this. */
async function endOf(script: string, signal = new AbortController().signal): Promise<unknown> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${(programs += 1)}.mjs`);
  writeFileSync(path, script);
  return inOwnProcess(path)(job, signal).then(
    () => "done",
    (error: unknown) => error,
  );
}

const BEGIN = "await new Promise((said) => process.send('begun', said));";
const fail = (isRefused: boolean) =>
  `${BEGIN} process.send({ reason: "no", isRefused: ${isRefused} }, () => process.disconnect());`;

it("is done, or fails as the job does", async () => {
  expect(await endOf(`${BEGIN} process.disconnect();`)).toBe("done");
  const failure = await endOf(fail(false));
  expect(failure).toMatchObject({ message: "no" });
  expect(failure).not.toBeInstanceOf(Refused);
  expect(await endOf(fail(true))).toBeInstanceOf(Refused);
});

it("is told which job it is for", async () => {
  const script = `if (process.argv.slice(2).join() !== "--alone,7,of this run") process.exit(1); process.disconnect();`;
  expect(await endOf(script)).toBe("done");
});

it.each([
  ["a signal", "process.kill(process.pid, 'SIGKILL'); await new Promise(() => 0);"],
  ["an exit", "process.exit(3);"],
  ["an error that nobody catches", "throw new Error('oh');"],
])("is deadly when %s ends it in the middle", async (_, how) => {
  expect(await endOf(`${BEGIN} ${how}`)).toBeInstanceOf(Deadly);
});

it("is not deadly when its process ends before it has begun: it is tried again", async () => {
  const ended = await endOf("process.exit(1);");
  expect(ended).toBeInstanceOf(Error);
  expect(ended).not.toBeInstanceOf(Deadly);
});
