import { existsSync } from "node:fs";
import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import type { Services } from "#app/services.server.ts";
import { DATABASE, MANIFEST, type Manifest, OBJECTS, SECRET } from "../archive.ts";
import { type BackupEnv, dumpDatabase, manifestOf } from "../backup-steps.ts";
import { type Collected, collectObjects } from "../collect.ts";
import { readObjectList } from "../object-list.ts";
import { inWords } from "../report.ts";
import { ArchiveWriter } from "../write-archive.ts";
import { ObjectIndex } from "./object-index.ts";
import { prune } from "./prune.ts";
import type { Repository } from "./repository.ts";
import { type Listed, newSnapshotName, putList } from "./snapshot.ts";
import { Uploads } from "./uploads.ts";

export interface SnapshotReport extends Collected {
  snapshot: string;
  /** Of these objects, how many were not there before, and their bytes. */
  newObjects: number;
  newBytes: number;
  /** Names of snapshots that were removed. */
  pruned: string[];
}

interface Options {
  env: BackupEnv;
  repository: Repository;
  /** A folder for what lies there meanwhile: a copy of the database, and lists. */
  scratch: string;
  /** Of snapshots. */
  keep: { count: number; days: number };
}

type Detail = (text: string) => void;

/**
 * The steps that add a snapshot to a repository. It is named last: what is cut off before leaves the ones
 * before as they were, and what it has copied is not copied again.
 */
export function snapshotSteps(services: Services, { env, repository, scratch, keep }: Options) {
  const to = { database: join(scratch, "database"), objects: join(scratch, "objects") };
  const listed = join(scratch, "listed");
  const snapshot = newSnapshotName(new Date());
  let [count, index]: [number, ObjectIndex | null] = [0, null];
  let [manifest, collected]: [Manifest | null, Collected | null] = [null, null];
  let uploads: Uploads;
  let pruned: string[] = [];
  return {
    steps: [
      {
        title: "Copying the database",
        run: async (detail: Detail) => {
          manifest = await manifestOf(services.db, env);
          count = await dumpDatabase(env.databaseUrl, to, detail);
        },
      },
      {
        title: `Copying what is new to ${repository.name}`,
        run: async (detail: Detail) => {
          index = await ObjectIndex.of(repository, join(scratch, "there"));
          uploads = new Uploads(repository, index);
          collected = await copyObjects(services, { uploads, list: to.objects, listed }, (sofar) =>
            detail(`${sofar.objects} of ${count} objects, ${inWords(uploads.bytes)} new`),
          );
          detail("the database");
          await putList(repository, snapshot, readLines(listed));
          const named = { snapshot, env, database: to.database };
          await putSnapshot(repository, named, manifest!, collected);
        },
      },
      {
        title: "Removing what has run out",
        run: async () => {
          pruned = await prune(repository, { ...keep, index: index!, scratch });
          index!.close();
        },
      },
    ],
    report: (): SnapshotReport => ({
      ...collected!,
      ...{ snapshot, newObjects: uploads.objects, newBytes: uploads.bytes, pruned },
    }),
  };
}

/** Copies what is not there, and writes a line for each object that is there then. */
async function copyObjects(
  services: Services,
  { uploads, list, listed }: { uploads: Uploads; list: string; listed: string },
  onProgress: (sofar: Collected) => void,
): Promise<Collected> {
  await writeFile(listed, "");
  let lines = "";
  const note = async (name: string, size: number) => {
    lines += `${JSON.stringify({ name, size } satisfies Listed)}\n`;
    if (lines.length < 100_000) return;
    await appendFile(listed, lines);
    lines = "";
  };
  const sofar = await collectObjects(
    services,
    readObjectList(list),
    {
      has: ({ name, size }) => uploads.has(name, size),
      kept: ({ name, size }) => note(name, size),
      add: async (path, size, body) => {
        const name = path.slice(OBJECTS.length);
        await uploads.add(name, size, body);
        await note(name, size);
      },
    },
    onProgress,
  );
  await uploads.finish();
  await appendFile(listed, lines);
  return sofar;
}

async function* readLines(path: string): AsyncGenerator<Listed> {
  for await (const { name, size } of readObjectList(path)) yield { name, size };
}

async function putSnapshot(
  repository: Repository,
  { snapshot, env, database }: { snapshot: string; env: BackupEnv; database: string },
  manifest: Manifest,
  collected: Collected,
): Promise<void> {
  const target = new PassThrough();
  const stored = repository.put(repository.keyOfSnapshot(snapshot), target);
  // A destination that fails ends the archive, which waits for nobody then.
  stored.catch((error: Error) => target.destroy(error));
  const archive = new ArchiveWriter(target, true);
  const write = async () => {
    await archive.addText(MANIFEST, JSON.stringify(manifest));
    await archive.addFile(DATABASE, database);
    const secret = join(env.dataDir, "session-secret");
    if (existsSync(secret)) await archive.addFile(SECRET, secret);
    await archive.finish(collected);
  };
  await Promise.all([stored, write()]);
}
