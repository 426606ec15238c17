import { prepare, runBuilt } from "./lib/install/prepare.mjs";
import { loadEnvFile, runMain } from "./lib/project.mjs";
import { refuseHalfUpgrade } from "./lib/upgrade/journal.mjs";

await runMain(async () => {
  refuseHalfUpgrade();
  loadEnvFile();
  process.env.NODE_ENV = "production";
  await prepare({ tools: ["ffmpeg"], parts: ["scripts", "app"], checkEnvironment: true });
  await runBuilt("serve", process.argv.slice(2));
});
