import { prepare } from "./lib/install/prepare.mjs";
import { Failure, runMain } from "./lib/project.mjs";

/** Installs what a command needs: `node scripts/setup.mjs [--test]`. */
await runMain(async () => {
  const [option] = process.argv.slice(2);
  if (option && option !== "--test") throw new Failure("Usage: node scripts/setup.mjs [--test]");
  await prepare({ tools: option ? ["ffmpeg", "chromium", "headlessShell", "redis"] : ["ffmpeg"] });
});
