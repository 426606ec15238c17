import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { getEnv } from "#app/env.server.ts";
import { closeServices, openServices } from "#app/services.server.ts";
import { isMigrated } from "#db/migrate.ts";
import { Refusal, runProgram } from "./admin/program.ts";
import { backupSteps } from "./backup/backup-steps.ts";
import { inWords } from "./backup/report.ts";
import {
  backUpAndSay,
  listSnapshots,
  runSchedule,
  verifyAndSay,
} from "./backup/repository/commands.ts";
import { withScratch } from "./backup/scratch.ts";
import { partOf } from "./backup/write-archive.ts";
import { runSteps } from "./lib/steps.mjs";

const HELP = `Usage:
npm run backup                   adds one to the encrypted backups at BACKUP_TO: the database, the
                                 session secret, and of the media what is not there yet; while the
                                 server runs. Then removes what BACKUP_KEEP does not keep
npm run backup -- list           the backups at BACKUP_TO, the newest last
npm run backup -- verify [NAME]  restores one beside the instance, the newest without NAME, and looks
                                 that all is there
npm run backup -- FILE           all of it into one tar, not encrypted; compressed when FILE ends in .gz
                                 or .tgz, which helps little: media are compressed already
With PostgreSQL it needs pg_dump. Your environment (.env), the document keys, the mail folder and
what is only in Redis are in no backup.
  --new  BACKUP_TO is a new place, although there were backups at a place of that name`;

await runProgram(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h" },
      new: { type: "boolean", default: false },
      // The server's: makes and verifies what is due, and tells when it wants to be asked again.
      "when-due": { type: "boolean" },
    },
  });
  if (values.help) return console.log(HELP);
  const [what, name, more] = positionals;
  if (more !== undefined || (name !== undefined && what !== "verify")) throw new Refusal(HELP);
  const services = openServices(getEnv());
  try {
    const isToFile = what !== undefined && !["list", "verify"].includes(what);
    if (!isToFile && !(await isMigrated(services.db))) {
      throw new Refusal("the database is not up to date: start the server once");
    }
    if (values["when-due"]) await runSchedule(services, getEnv());
    else if (what === undefined) await backUpAndSay(services, getEnv(), { isNew: values.new });
    else if (what === "list") await listSnapshots(getEnv());
    else if (what === "verify") await verifyAndSay(services, getEnv(), name);
    else await backUpToFile(services, resolve(what));
  } finally {
    await closeServices(services);
  }
});

async function backUpToFile(
  services: ReturnType<typeof openServices>,
  file: string,
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  await withScratch(dirname(file), [partOf(file)], async (scratch) => {
    const { steps, report } = backupSteps(services, { env: getEnv(), file, scratch });
    await runSteps(steps);
    const { objects, bytes, deleted, replaced, missing } = report();
    console.log(`${file}: the database and ${objects} objects (${inWords(bytes)}).`);
    if (deleted.length > 0) {
      console.log(`${deleted.length} objects were deleted meanwhile and are left out.`);
    }
    if (replaced.length > 0) {
      console.log(
        `${replaced.length} objects are left out whose files were processed or replaced meanwhile.`,
      );
    }
    if (missing.length === 0) return;
    throw new Refusal(`${missing.length} objects are not in the store, such as ${missing[0]}`);
  });
}
