import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Database, isPostgresUrl } from "#db/client.ts";
import { Refusal } from "../../admin/program.ts";
import { DATABASE } from "../archive.ts";
import { forgetDeleted } from "../forget.ts";
import { liveObjects } from "../object-list.ts";
import { readPostgresDump, withScratchDatabase } from "../postgres.ts";
import { settleReplaced } from "../replaced.ts";
import { restoreDatabase } from "../target.ts";
import { ObjectIndex } from "./object-index.ts";
import type { Repository } from "./repository.ts";
import { listOf, snapshotSource } from "./snapshot.ts";

interface Options {
  databaseUrl: string;
  scratch: string;
}

type Detail = (text: string) => void;

/**
 * The steps that show that a snapshot can be restored: each byte of it is decrypted, its database is restored
 * beside the instance's own, brought up to date, and every object it names is looked for.
 */
export function verifySteps(repository: Repository, snapshot: string, options: Options) {
  const source = snapshotSource(repository, snapshot);
  const path = join(options.scratch, "database");
  let report = { objects: 0, bytes: 0 };
  let [deleted, replaced]: [string[], string[]] = [[], []];
  let missing = new Set<string>();
  return {
    steps: [
      {
        title: `Reading ${source.name}`,
        run: async (detail: Detail) => {
          const { end } = await source.verify((part) => detail(`${Math.floor(100 * part)}%`));
          report = { objects: end.objects, bytes: end.bytes };
          ({ deleted, replaced } = end);
          missing = new Set(end.missing);
        },
      },
      {
        title: "Restoring its database into a scratch folder",
        run: async () => {
          await source.read(async ({ name, body }) => {
            if (name === DATABASE) await pipeline(body, createWriteStream(path, { mode: 0o600 }));
            else body.resume();
          }, "database only");
          const held = new ObjectIndex(join(options.scratch, "held"));
          try {
            for await (const { name, size } of listOf(repository, snapshot)) {
              held.addAll([{ key: name, size }]);
            }
            await withRestored(options, path, async (db) => {
              await forgetDeleted(db, deleted);
              await settleReplaced(db, replaced);
              await assertHeld(db, held, missing);
            });
          } finally {
            held.close();
          }
        },
      },
    ],
    report: () => report,
  };
}

async function withRestored(
  { databaseUrl, scratch }: Options,
  file: string,
  use: (db: Database) => Promise<void>,
): Promise<void> {
  const restored = async (url: string) => {
    const { db } = await restoreDatabase(url, file);
    await use(db).finally(() => db.destroy());
  };
  if (!isPostgresUrl(databaseUrl)) return restored(`file:${join(scratch, "restored.db")}`);
  const isMade = await withScratchDatabase(databaseUrl, restored);
  // A role that may make no databases: the dump is read to its end at least.
  if (!isMade) await readPostgresDump(file);
}

async function assertHeld(
  db: Database,
  held: ObjectIndex,
  missing: ReadonlySet<string>,
): Promise<void> {
  for await (const { name, size } of liveObjects(db)) {
    if (held.sizeOf(name) === size || missing.has(name)) continue;
    throw new Refusal(`its database names ${name}, which it does not hold`);
  }
}
