import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { runProgram } from "./run-program.server.ts";

test.runIf(existsSync("/proc/self/oom_score_adj"))(
  "a program on a file gives way: to whatever else runs, and first of all where memory ends",
  async () => {
    // It looks once its input has ended, which is after it was told.
    const program = {
      ...{ name: "sh", command: "/bin/sh" },
      args: ["-c", "cat; nice; cat /proc/self/oom_score_adj"],
      stdin: new Uint8Array(),
    };
    const told = async (isBackground: boolean) => {
      const result = await runProgram(program, { timeoutMs: 600_000, isBackground });
      return result.ok && result.stdout.trim().split("\n").map(Number);
    };
    expect(await told(false)).toEqual([10, 1000]);
    expect(await told(true)).toEqual([19, 1000]);
  },
);
