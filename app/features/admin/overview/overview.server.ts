import { statfs } from "node:fs/promises";
import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { checkStores, listRestarting } from "#app/features/shell/readiness.server.ts";
import { countStopped, waitingJobs } from "#app/jobs/waiting.server.ts";
import { onReplica } from "#app/replica.server.ts";
import { COUNTED_MAX } from "../limits.ts";
import { countFew, countOf, readFigures } from "../figures/figures.server.ts";
import { backupStanding } from "../store/backups.server.ts";
import { readDuties } from "./duties.server.ts";

/** What an administrator looks at first. Nothing of it costs more where there is more. */
export async function readOverview(ctx: Ctx) {
  const { db } = ctx;
  const env = getEnv();
  const [counts, waiting, stopped, { problems }, disk, backups] = await Promise.all([
    onReplica(ctx, readCounts),
    waitingJobs(db, COUNTED_MAX + 1),
    countStopped(db, COUNTED_MAX + 1),
    checkStores(ctx),
    readDisk(env.dataDir),
    backupStanding(db),
  ]);
  const { figures, people, posts, duties } = counts;
  const mails = waiting.find(({ kind }) => kind === "send_mail");
  return {
    people: countOf(people, figures.personas),
    posts: countOf(posts, figures.publicaciones),
    queue: {
      waiting: waiting.reduce((sum, each) => sum + each.waiting, 0),
      since: waiting[0]?.since ?? null,
      kinds: waiting,
    },
    stopped,
    mail: {
      waiting: mails?.waiting ?? 0,
      since: mails?.since ?? null,
      failed: stopped.mails,
      /** Where mails go while no server is set: into a folder. */
      toFolder: env.smtpUrl === null,
    },
    disk: { ...disk, leaves: env.minFreeBytes },
    backups,
    duties,
    problems,
    restarting: listRestarting(),
    now: Date.now(),
  };
}

async function readCounts(ctx: Ctx) {
  const { db } = ctx;
  const [figures, people, posts, duties] = await Promise.all([
    readFigures(db),
    countFew(db, "usuarios"),
    countFew(db, "publicaciones"),
    readDuties(ctx),
  ]);
  return { figures, people, posts, duties };
}

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** Of the file system that `DATA_DIR` is on, in bytes. */
export async function readDisk(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
