import { prepare, runBuilt } from "./lib/install/prepare.mjs";
import { Failure, loadEnvFile, runMain } from "./lib/project.mjs";
import { halfUpgradeProblem } from "./lib/upgrade/journal.mjs";
import { requireStopped } from "./lib/upgrade/site.mjs";

await runMain(async () => {
  const half = halfUpgradeProblem();
  if (half) throw new Failure(half);
  loadEnvFile();
  process.env.NODE_ENV = "production";
  await prepare({
    tools: ["ffmpeg"],
    parts: ["scripts", "app"],
    checkEnvironment: true,
    first: requireStopped,
  });
  await runBuilt("serve", process.argv.slice(2));
});
