import { scriptNames } from "./lib/bundle.mjs";
import { prepare, runBuilt } from "./lib/install/prepare.mjs";
import { Failure, loadEnvFile, runMain } from "./lib/project.mjs";

/** What a program needs beyond itself; the others need nothing. */
const needs = {
  demo: { tools: ["ffmpeg"], parts: [] },
  soak: { tools: ["ffmpeg"], parts: ["app"] },
  bench: { tools: ["ffmpeg"], parts: ["app"] },
  screenshots: { tools: ["ffmpeg", "chromium", "emoji"], parts: ["app"] },
};

await runMain(async () => {
  const [name = "", ...args] = process.argv.slice(2);
  if (!scriptNames().includes(name)) {
    throw new Failure(`Usage: node scripts/run.mjs NAME ...; NAME is ${scriptNames().join(", ")}`);
  }
  loadEnvFile();
  const { tools = [], parts = [] } = needs[name] ?? {};
  await prepare({ tools, parts: ["scripts", ...parts] });
  await runBuilt(name, args);
});
