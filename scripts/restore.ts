import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { getEnv } from "#app/env.server.ts";
import { isPostgresUrl, sqlitePath } from "#db/client.ts";
import { openDiskStore } from "#storage/disk.ts";
import { openS3Store } from "#storage/s3.ts";
import { Refusal, runProgram } from "./admin/program.ts";
import { inWords } from "./backup/report.ts";
import { restoreSteps } from "./backup/restore-steps.ts";
import { withScratch } from "./backup/scratch.ts";
import { assertUnused, isEmptyInstance } from "./backup/target.ts";
import { runSteps } from "./lib/steps.mjs";

const HELP = `Usage: npm run restore -- FILE [--force]
Makes this instance what the backup FILE says. Stop the server first.
  --force  also when there are accounts or media here: they are removed, with PostgreSQL
           every table of the database's schema`;

await runProgram(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) return console.log(HELP);
  if (positionals.length !== 1) throw new Refusal(HELP);
  const file = resolve(positionals[0]!);
  const env = getEnv();
  const { databaseUrl } = env;
  const objects = env.s3 ? openS3Store(env.s3) : openDiskStore(env.mediaDir);
  await assertUnused(databaseUrl);
  if (!values.force && !(await isEmptyInstance(databaseUrl, objects))) {
    throw new Refusal("there are accounts or media here: --force replaces them");
  }
  // Beside the database, which it is renamed to.
  const folder = isPostgresUrl(databaseUrl) ? env.dataDir : dirname(sqlitePath(databaseUrl));
  mkdirSync(folder, { recursive: true });
  await withScratch(folder, [], async (scratch) => {
    const { steps, report } = restoreSteps({ env, file, scratch, objects });
    await runSteps(steps);
    const { check, end, strays } = report();
    console.log(`The database and ${end.objects} objects (${inWords(end.bytes)}) are restored.`);
    if (strays > 0) console.log(`${strays} objects of before are removed.`);
    if (check.missing.length === 0) {
      return console.log(`All ${check.objects} objects in use have their bytes.`);
    }
    const [example] = check.missing;
    throw new Refusal(
      `${check.missing.length} of ${check.objects} objects in use are not there, such as ${example}`,
    );
  });
});
