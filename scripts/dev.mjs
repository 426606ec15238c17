import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { bundleOptions } from "./lib/bundle.mjs";
import { runLoudly } from "./lib/command.mjs";
import { prepare } from "./lib/install/prepare.mjs";
import { Failure, loadEnvFile, runMain } from "./lib/project.mjs";

// Not build/scripts: what is there belongs to its stamp.
const FOLDER = "build/dev";
const PROGRAMS = ["check-env", "migrate", "worker", "follow-parent", "remote-address"];
const REMIX = "node_modules/@remix-run/dev/dist/cli.js";

const program = (name) => resolve(FOLDER, `${name}.js`);
let worker = null;
let stopping = false;

await runMain(async () => {
  loadEnvFile();
  process.env.NODE_ENV = "development";
  await prepare({ tools: ["ffmpeg"] });
  const { build, context } = await import("esbuild");
  const options = { ...bundleOptions(FOLDER, PROGRAMS), logLevel: "warning" };
  await build(options);
  const { environmentProblem } = await import(program("check-env"));
  const problem = environmentProblem();
  if (problem) throw new Failure(problem);

  // Watching builds once more, which starts the worker.
  const watched = await context({ ...options, plugins: [{ name: "restart", setup: onBuilt }] });
  await watched.watch();

  const port = process.env.PORT || "3000";
  const args = ["--import", program("remote-address"), REMIX, "vite:dev", "--port", port];
  const site = spawn(process.execPath, [...args, "--strictPort"], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => site.kill("SIGTERM"));
  await once(site, "exit");
  stopping = true;
  await watched.dispose();
  await stopWorker();
});

function onBuilt(build) {
  build.onEnd(({ errors }) => (errors.length === 0 ? restartWorker() : undefined));
}

async function restartWorker() {
  await stopWorker();
  if (stopping) return;
  if ((await runLoudly(process.execPath, [program("migrate")])) !== 0) {
    console.error("The worker waits for the next change.");
    return;
  }
  worker = spawn(process.execPath, ["--import", program("follow-parent"), program("worker")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

async function stopWorker() {
  if (worker === null || worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, "exit");
  worker.kill("SIGTERM");
  await gone;
}
