import { defineConfig } from "vitest/config";
import { filesWithOwnProcess } from "./tests/setup/own-process.ts";
import { HANG_MS, PATIENCE } from "./tests/setup/patience.ts";

const shared = {
  testTimeout: HANG_MS,
  hookTimeout: HANG_MS,
  expect: { poll: PATIENCE },
  setupFiles: ["tests/setup/each-file.ts"],
  // Of no concern to a test: the SDK announces which version of Node it will want one day.
  env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
};

/** A second of every file that calls an address would go into loading the package. */
const alias = {
  "@remix-run/route-config": new URL("tests/setup/route-config.ts", import.meta.url).pathname,
};

const folders = [
  "app",
  "db",
  "storage",
  "scripts",
  "tests/contracts",
  "tests/guide",
  "tests/setup",
];
const alone = filesWithOwnProcess(folders);
const lost = filesWithOwnProcess(["tests/api"]);
if (lost.length > 0) throw new Error(`API tests share a process: ${lost.join(", ")}`);

/** Most files share a process: loading the product once for each is half of their time. */
const unit = {
  resolve: { alias },
  test: {
    ...shared,
    name: "unit",
    include: [`{${folders.join()}}/**/*.test.{ts,tsx}`],
    exclude: alone,
    isolate: false,
    setupFiles: [...shared.setupFiles, "tests/setup/shared-process.ts"],
  },
};

/** The slowest of all is among them, and the first name in the alphabet runs first. */
const unitAlone = {
  resolve: { alias },
  test: { ...shared, name: "alone", include: alone },
};

/** Talks to the built server, so it wants a build: `vitest run --project api`. */
const api = {
  resolve: { alias },
  test: {
    ...shared,
    name: "api",
    include: ["tests/api/**/*.test.ts"],
    isolate: false,
    setupFiles: [...shared.setupFiles, "tests/setup/shared-process.ts"],
    globalSetup: ["tests/setup/server.ts"],
  },
};

const projectAsked = process.argv.some((argument) => argument.startsWith("--project"));

export default defineConfig({
  test: {
    pool: "forks",
    // One more than the processors that we test on: some tests wait for programs of theirs.
    maxWorkers: 3,
    globalSetup: ["tests/setup/services.ts"],
    projects: projectAsked ? [unit, unitAlone, api] : [unit, unitAlone],
  },
});
