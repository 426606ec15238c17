import { rmSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Refusal, runProgram } from "./admin/program.ts";
import { runSteps } from "./lib/steps.mjs";
import { crashPostgres } from "./soak/crashes.ts";
import type { Seen } from "./soak/load.ts";

const CRASHES = 8;
const HELP = `Usage: npm run soak -- crashes [N]
Breaks what a site of its own stands on, under load, and looks that the site lives on.
  crashes  PostgreSQL crashes N times in a row, ${CRASHES} unless given`;

await runProgram(async () => {
  const [what, count = String(CRASHES)] = process.argv.slice(2);
  if (what !== "crashes" || !/^\d{1,3}$/.test(count)) throw new Refusal(HELP);
  const folder = await mkdtemp(join(tmpdir(), "shortit-soak-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  // PostgreSQL runs as another user and has to get to its own folder.
  await chmod(folder, 0o711);
  let seen: Seen | undefined;
  const run = async (detail: (words: string) => void) => {
    seen = await crashPostgres({ folder, crashes: Number(count) }, detail);
  };
  await runSteps([{ title: "Crashing PostgreSQL", run }]);
  const { statuses, wrong, slowestHealth } = seen!;
  for (const [status, times] of Object.entries(statuses)) console.log(`${times} x ${status}`);
  console.log(`/healthz: never above ${Math.ceil(slowestHealth)} ms`);
  if (wrong.length === 0) return console.log("No process ended, and nothing else was answered.");
  throw new Refusal(`Wrong:\n${[...new Set(wrong)].join("\n")}`);
});
