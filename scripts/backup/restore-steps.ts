import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { forgetOutside } from "#app/features/index/outside/changes.server.ts";
import type { Services } from "#app/services.server.ts";
import { type Database, isPostgresUrl, openDatabase } from "#db/client.ts";
import { Refusal } from "../admin/program.ts";
import { DATABASE, type End, OBJECTS, SECRET } from "./archive.ts";
import type { BackupEnv } from "./backup-steps.ts";
import { forgetDeleted } from "./forget.ts";
import { forgetUploads } from "./forget-uploads.ts";
import type { Entry, Source } from "./read-archive.ts";
import { settleReplaced } from "./replaced.ts";
import { inWords } from "./report.ts";
import { mark, unmark } from "./restore-mark.ts";
import { checkObjects, type Check, removeStrays } from "./store.ts";
import { type Restored, restoreDatabase } from "./target.ts";

export interface RestoreReport {
  check: Check;
  end: End;
  /** Objects of another instance that were removed. */
  strays: number;
}

interface RestoreOptions {
  env: BackupEnv;
  source: Source;
  scratch: string;
  objects: Services["objects"];
  /** The instance whose place it takes, which has to be its own; null: any. */
  replaces?: string | null;
}

type Detail = (text: string) => void;

/**
 * The steps that make an instance what a backup says. Nothing is changed before the backup is seen
 * to be whole, and on SQLite the old database stays until every object is there.
 */
export function restoreSteps(options: RestoreOptions) {
  const { env, source, objects } = options;
  let report: RestoreReport;
  let end: End;
  return {
    steps: [
      {
        title: `Verifying ${source.name}`,
        run: async (detail: Detail) => {
          const verified = await source.verify((part) => detail(`${Math.floor(100 * part)}%`));
          end = verified.end;
          assertSameEngine(verified.manifest.engine, env.databaseUrl);
          assertSameInstance(verified.manifest.instance, options.replaces);
        },
      },
      {
        title: "Restoring",
        run: async (detail: Detail) => {
          await unpack(options, end, detail);
        },
      },
      {
        title: "Checking every object",
        run: async (detail: Detail) => {
          const db = openDatabase(env.databaseUrl);
          try {
            const strays = await removeStrays({ db, objects });
            const onProgress = (checked: number) => detail(`${checked} of ${end.objects}`);
            report = { strays, end, check: await checkObjects({ db, objects }, onProgress) };
          } finally {
            await db.destroy();
          }
        },
      },
    ],
    report: () => report,
  };
}

function assertSameEngine(engine: string, url: string): void {
  const here = isPostgresUrl(url) ? "postgres" : "sqlite";
  if (engine === here) return;
  throw new Refusal(`the backup is of a ${engine} database, and DATABASE_URL names a ${here} one`);
}

function assertSameInstance(instance: string | undefined, here: string | null = null): void {
  if (here === null || instance === undefined || instance === here) return;
  throw new Refusal("the backup is of another instance than the one that is here: see --another");
}

async function unpack(
  { env, source, scratch, objects }: RestoreOptions,
  end: End,
  detail: Detail,
): Promise<void> {
  let restored: Restored | undefined;
  let secret: string | undefined;
  let [count, bytes] = [0, 0];
  const use = async ({ name, size, body }: Entry) => {
    if (name === DATABASE) {
      const path = join(scratch, "database");
      // It becomes the instance's own, with the mode that an instance gives it.
      await pipeline(body, createWriteStream(path, { mode: 0o600 }));
      restored = await restoreDatabase(env.databaseUrl, path, () => mark(env));
    } else if (name === SECRET) {
      secret = await text(body);
    } else if (name.startsWith(OBJECTS) && restored) {
      await putObject({ db: restored.db, objects }, name.slice(OBJECTS.length), body);
      count += 1;
      bytes += size;
      detail(`${count} of ${end.objects} objects, ${inWords(bytes)} of ${inWords(end.bytes)}`);
    } else {
      body.resume();
    }
  };
  try {
    await source.read(use);
    if (!restored) throw new Refusal("there is no database in it");
    await forgetDeleted(restored.db, end.deleted);
    await settleReplaced(restored.db, end.replaced);
    await forgetUploads(restored.db);
    await forgetOutside(restored.db);
    if (secret) await writeSecret(env.dataDir, secret);
    await restored.putInPlace();
    await unmark(env);
  } finally {
    await restored?.db.destroy();
  }
}

async function putObject(
  { db, objects }: { db: Database; objects: Services["objects"] },
  name: string,
  body: Readable,
): Promise<void> {
  const row = await db
    .selectFrom("objetos")
    .select("mime")
    .where("name", "=", name)
    .executeTakeFirst();
  if (row) await objects.put(name, body, { contentType: row.mime });
  else body.resume();
}

async function writeSecret(dataDir: string, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, "session-secret"), secret, { mode: 0o600 });
}
