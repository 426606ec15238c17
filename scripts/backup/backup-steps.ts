import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "#app/env.server.ts";
import type { Services } from "#app/services.server.ts";
import { isPostgresUrl, sqlitePath } from "#db/client.ts";
import { DATABASE, type End, FORMAT, MANIFEST, type Manifest, SECRET } from "./archive.ts";
import { collectObjects } from "./collect.ts";
import { instanceOf } from "./instance.ts";
import { readObjectList } from "./object-list.ts";
import { dumpPostgres } from "./postgres.ts";
import { inWords } from "./report.ts";
import { dumpSqlite } from "./sqlite.ts";
import { writeArchiveFile } from "./write-archive.ts";

export type BackupEnv = Pick<Env, "databaseUrl" | "dataDir">;
export type BackupReport = Omit<End, "digest">;

type Detail = (text: string) => void;

/** The steps that back an instance up into `file`, with `scratch` for what lies there meanwhile. */
export function backupSteps(
  services: Services,
  { env, file, scratch }: { env: BackupEnv; file: string; scratch: string },
) {
  const to = { database: join(scratch, "database"), objects: join(scratch, "objects") };
  let count = 0;
  let report: BackupReport;
  return {
    steps: [
      {
        title: "Copying the database",
        run: async (detail: Detail) => {
          count = await dumpDatabase(env.databaseUrl, to, detail);
        },
      },
      {
        title: `Writing ${file}`,
        run: async (detail: Detail) => {
          const manifest = await manifestOf(services.db, env);
          await writeArchiveFile(file, async (archive) => {
            await archive.addText(MANIFEST, JSON.stringify(manifest));
            detail("the database");
            await archive.addFile(DATABASE, to.database);
            const secret = join(env.dataDir, "session-secret");
            if (existsSync(secret)) await archive.addFile(SECRET, secret);
            const objects = readObjectList(to.objects);
            report = await collectObjects(services, objects, archive, (sofar) => {
              detail(`${sofar.objects} of ${count} objects, ${inWords(sofar.bytes)}`);
            });
            await archive.finish(report);
          });
        },
      },
    ],
    report: () => report,
  };
}

export async function dumpDatabase(
  url: string,
  to: { database: string; objects: string },
  detail: Detail,
): Promise<number> {
  if (isPostgresUrl(url)) return dumpPostgres(url, to);
  return dumpSqlite(sqlitePath(url), to, (percent) => detail(`${percent}%`));
}

export async function manifestOf(
  db: Services["db"],
  { databaseUrl }: BackupEnv,
): Promise<Manifest> {
  const engine = isPostgresUrl(databaseUrl) ? "postgres" : "sqlite";
  const instance = await instanceOf(db);
  return {
    format: FORMAT,
    madeAt: new Date().toISOString(),
    engine,
    ...(instance && { instance }),
  };
}
