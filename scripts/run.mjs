import { scriptNames } from "./lib/bundle.mjs";
import { goOnAs } from "./lib/command.mjs";
import { builtPath, prepare, runBuilt } from "./lib/install/prepare.mjs";
import { Failure, loadEnvFile, runMain } from "./lib/project.mjs";
import { halfUpgradeProblem } from "./lib/upgrade/journal.mjs";
import { isKeptForSite } from "./lib/upgrade/site.mjs";

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
  const half = halfUpgradeProblem();
  if (half) throw new Failure(half);
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  loadEnvFile();
  const { tools = [], parts = [] } = needs[name] ?? {};
  const first = async () => {
    if (!(await isKeptForSite(builtPath(name)))) return true;
    console.error(
      "The site runs from this folder: this is the program that was built with it. `npm run upgrade` goes on to what was pulled since.",
    );
    return false;
  };
  await prepare({ tools, parts: ["scripts", ...parts], first });
  // Node reads it when it starts, and only then.
  if (process.env.NODE_EXTRA_CA_CERTS !== authorities) {
    await goOnAs(process.execPath, ["--enable-source-maps", builtPath(name), ...args]);
  }
  await runBuilt(name, args);
});
