import { afterAll, afterEach, expect, inject } from "vitest";
import { takeConsoleErrors } from "./console.ts";
import { newFolder } from "./folder.ts";

// What a test leaves in the system's temporary folder goes with the run.
process.env.TMPDIR = inject("services").folder;
process.env.DATA_DIR ??= newFolder();
process.env.MAX_UPLOAD_MB ??= "2";
process.env.MAX_FILES_PER_POST ??= "3";

afterEach(expectNoConsoleErrors);
afterAll(expectNoConsoleErrors);

function expectNoConsoleErrors(): void {
  expect(takeConsoleErrors(), "unexpected console.error").toEqual([]);
}
