import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import type { Database } from "#db/client.ts";
import { readFigures } from "../figures/figures.server.ts";
import { readDisk } from "../overview/overview.server.ts";

export const objectStates = ["live", "pending", "held", "retired"] as const;

/** How full it is, and what the worker has counted in the store. */
export async function readStorage({ db }: Pick<Ctx, "db">) {
  const env = getEnv();
  const [disk, figures, ...backups] = await Promise.all([
    readDisk(env.dataDir),
    readFigures(db),
    lastOf(db, "backup"),
    lastOf(db, "verify"),
  ]);
  return {
    disk: { ...disk, leaves: env.minFreeBytes },
    /** Where the files of posts are: on this disk, or in a bucket. */
    store: env.s3 ? ("s3" as const) : ("disk" as const),
    database: env.databaseUrl.startsWith("file:") ? ("sqlite" as const) : ("postgres" as const),
    perPersonBytes: env.perPerson.bytes,
    objects: objectStates.map((state) => ({
      state,
      count: figures[`objetos_${state}`]?.value ?? null,
      bytes: figures[`bytes_${state}`]?.value ?? null,
    })),
    counted_at: figures.objetos_live?.at ?? null,
    /** The newest backup, and the newest that was tried out. */
    backups: backups.filter((each) => each !== null),
  };
}

/** Of the newest hundred that are kept. */
async function lastOf(db: Database, kind: "backup" | "verify") {
  const row = await db
    .selectFrom("respaldos")
    .select(["kind", "state", "started_at", "destination", "bytes", "error"])
    .where("kind", "=", kind)
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, started_at: new Date(row.started_at).toISOString() } : null;
}

export type StoragePage = Awaited<ReturnType<typeof readStorage>>;
