import { afterAll, expect } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";

// The file before may have had stores of its own, which are closed by now.
globalThis.shortitServices = undefined;
parseAnew();

const { level } = log;
const folder = process.cwd();
const environment = { ...process.env };

afterAll(() => {
  expect(process.cwd(), "a change that stays, which tests/setup/own-process.ts does not see").toBe(
    folder,
  );
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  log.level = level;
});

/** What is kept of the environment is of the settings that were there then. */
function parseAnew(): void {
  globalThis.shortitSettings = {};
  getEnv();
  globalThis.shortitSettings = undefined;
}
