import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { getEnv } from "#app/env.server.ts";
import { closeServices, openServices } from "#app/services.server.ts";
import { isPostgresUrl, sqlitePath } from "#db/client.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openS3Store } from "#storage/s3/store.ts";
import { Refusal, runProgram } from "./admin/program.ts";
import { forgetSearchServer } from "./backup/outside.ts";
import { fileSource, type Source } from "./backup/read-archive.ts";
import { inWords } from "./backup/report.ts";
import { findSnapshot } from "./backup/repository/commands.ts";
import { bringMissingMedia } from "./backup/repository/missing-media.ts";
import { placeOf } from "./backup/repository/place.ts";
import { Repository } from "./backup/repository/repository.ts";
import { snapshotSource } from "./backup/repository/snapshot.ts";
import { isCutOff } from "./backup/restore-mark.ts";
import { restoreSteps } from "./backup/restore-steps.ts";
import { withScratch } from "./backup/scratch.ts";
import { assertUnused, instanceHere, isEmptyInstance } from "./backup/target.ts";
import { runSteps } from "./lib/steps.mjs";

const HELP = `Usage: npm run restore -- latest|NAME|FILE [--force]
       npm run restore -- media
Makes this instance what a backup says: the newest or the named one at BACKUP_TO, or a FILE that
"npm run backup -- FILE" made. Stop the server first. "media" leaves the database as it is, and brings
back from BACKUP_TO the media that it names and the store has not.
  --force    also when there are accounts or media here: they are removed, with PostgreSQL
             every table of the database's schema
  --another  with --force: also when the backup is of another instance`;

const SNAPSHOT = /^(latest|\d{8}-\d{6}-[0-9a-f]{4})$/;

await runProgram(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      force: { type: "boolean" },
      another: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return console.log(HELP);
  if (positionals.length !== 1) throw new Refusal(HELP);
  const env = getEnv();
  if (positionals[0] === "media") return bringMedia();
  const { databaseUrl } = env;
  const source = await sourceOf(positionals[0]!);
  const objects = env.s3 ? openS3Store(env.s3) : openDiskStore(env.mediaDir);
  await assertUnused(databaseUrl);
  const isFree = isCutOff(env) || (await isEmptyInstance(databaseUrl, objects));
  if (!values.force && !isFree) {
    throw new Refusal("there are accounts or media here: --force replaces them");
  }
  const replaces = isFree || values.another ? null : await instanceHere(databaseUrl);
  // Beside the database, which it is renamed to.
  const folder = isPostgresUrl(databaseUrl) ? env.dataDir : dirname(sqlitePath(databaseUrl));
  mkdirSync(folder, { recursive: true });
  await withScratch(folder, [], async (scratch) => {
    const { steps, report } = restoreSteps({ env, source, scratch, objects, replaces });
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

async function bringMedia(): Promise<void> {
  const services = openServices(getEnv());
  try {
    const repository = await Repository.open(placeOf(getEnv()));
    await forgetSearchServer(services.db);
    const { brought, nowhere } = await bringMissingMedia(services, repository);
    console.log(`${brought} objects that were missing are back.`);
    if (nowhere.length === 0) return;
    throw new Refusal(`${nowhere.length} are nowhere, such as ${nowhere[0]}`);
  } finally {
    await closeServices(services);
  }
}

async function sourceOf(what: string): Promise<Source> {
  if (!SNAPSHOT.test(what)) return fileSource(resolve(what));
  const repository = await Repository.open(placeOf(getEnv()));
  return snapshotSource(
    repository,
    await findSnapshot(repository, what === "latest" ? undefined : what),
  );
}
