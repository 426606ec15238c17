import { defineConfig } from "vitest/config";

const shared = {
  // A hang ends, and nothing else does: some machines have a third of our speed, and others' work beside.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: ["tests/setup/each-file.ts"],
  // Of no concern to a test: the SDK announces which version of Node it will want one day.
  env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
};

const unit = {
  test: {
    ...shared,
    name: "unit",
    include: [
      "{app,db,storage,scripts,tests/contracts,tests/guide,tests/setup}/**/*.test.{ts,tsx}",
    ],
    globalSetup: ["tests/setup/services.ts"],
  },
};

/** Talks to the built server, so it wants a build: `vitest run --project api`. */
const api = {
  test: {
    ...shared,
    name: "api",
    include: ["tests/api/**/*.test.ts"],
    globalSetup: ["tests/setup/services.ts", "tests/setup/server.ts"],
  },
};

const projectAsked = process.argv.some((argument) => argument.startsWith("--project"));

export default defineConfig({
  test: { pool: "forks", maxWorkers: 2, projects: projectAsked ? [unit, api] : [unit] },
});
