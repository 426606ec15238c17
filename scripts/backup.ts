import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { getEnv } from "#app/env.server.ts";
import { closeServices, openServices } from "#app/services.server.ts";
import { Refusal, runProgram } from "./admin/program.ts";
import { backupSteps } from "./backup/backup-steps.ts";
import { inWords } from "./backup/report.ts";
import { withScratch } from "./backup/scratch.ts";
import { partOf } from "./backup/write-archive.ts";
import { runSteps } from "./lib/steps.mjs";

const HELP = `Usage: npm run backup -- FILE
Copies the database, the media and the session secret into one tar, while the server runs.
Compressed when FILE ends in .gz or .tgz, which helps little: media are compressed already.
With PostgreSQL it needs pg_dump. Your environment (.env), the mail folder and what is only in
Redis are not in it.`;

await runProgram(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" } },
  });
  if (values.help) return console.log(HELP);
  if (positionals.length !== 1) throw new Refusal(HELP);
  const file = resolve(positionals[0]!);
  const env = getEnv();
  mkdirSync(dirname(file), { recursive: true });
  const services = openServices(env);
  try {
    await withScratch(dirname(file), [partOf(file)], async (scratch) => {
      const { steps, report } = backupSteps(services, { env, file, scratch });
      await runSteps(steps);
      const { objects, bytes, deleted, missing } = report();
      console.log(`${file}: the database and ${objects} objects (${inWords(bytes)}).`);
      if (deleted.length > 0) {
        console.log(`${deleted.length} objects were deleted meanwhile and are left out.`);
      }
      if (missing.length === 0) return;
      throw new Refusal(`${missing.length} objects are not in the store, such as ${missing[0]}`);
    });
  } finally {
    await closeServices(services);
  }
});
