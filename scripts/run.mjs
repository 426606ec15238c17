import { scriptNames } from "./lib/bundle.mjs";
import { goOnAs } from "./lib/command.mjs";
import { builtPath, prepare, runBuilt } from "./lib/install/prepare.mjs";
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
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  loadEnvFile();
  const { tools = [], parts = [] } = needs[name] ?? {};
  await prepare({ tools, parts: ["scripts", ...parts] });
  // Node reads it when it starts, and only then.
  if (process.env.NODE_EXTRA_CA_CERTS !== authorities) {
    await goOnAs(process.execPath, ["--enable-source-maps", builtPath(name), ...args]);
  }
  await runBuilt(name, args);
});
