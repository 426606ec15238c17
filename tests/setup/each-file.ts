import { afterAll, afterEach, expect, inject } from "vitest";
import { takeConsoleErrors } from "./console.ts";

// What a test leaves in the system's temporary folder goes with the run.
process.env.TMPDIR = inject("services").folder;

afterEach(expectNoConsoleErrors);
afterAll(expectNoConsoleErrors);

function expectNoConsoleErrors(): void {
  expect(takeConsoleErrors(), "unexpected console.error").toEqual([]);
}
