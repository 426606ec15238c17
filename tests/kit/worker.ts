import { expect, vi } from "vitest";
import type { Ctx } from "#app/context.server.ts";
import { jobHandlers } from "#app/jobs/registry.server.ts";
import { runWorker } from "#app/jobs/worker.server.ts";
import { call } from "./call.ts";
import { formOf, photo, type SentFile } from "./files.ts";
import type { Account } from "./person.ts";
import type { Upload } from "./upload.ts";
import { PATIENCE } from "../setup/patience.ts";

/** Sends files as a post that waits to be processed. Gives its id. */
export async function uploadPost(
  as: Account,
  files?: SentFile[],
  fields?: Record<string, string | number | null>,
): Promise<number> {
  const body = formOf(files ?? [await photo()], fields);
  const answer = await call("POST", "/api/publicaciones", { as, body });
  expect(answer).toMatchObject({ status: 201, body: { status: "queued" } });
  return answer.body.id_publicacion as number;
}

/** And lets a worker of this process do the rest. */
export const uploadHere: Upload = async (owner, files, fields) => {
  const id = await uploadPost(owner, files, fields);
  await workOff(owner);
  return id;
};

/** Lets a worker run until the check passes. */
export async function workUntil(ctx: Ctx, check: () => Promise<void>): Promise<void> {
  await workDuring(ctx, () => vi.waitFor(check, { ...PATIENCE, interval: 50 }));
}

/** Lets a worker run while something is asked that waits for its work. */
export async function workDuring<T>(ctx: Ctx, ask: () => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const worker = runWorker(ctx, jobHandlers, stop.signal);
  try {
    return await ask();
  } finally {
    stop.abort();
    await worker;
  }
}

/** Lets a worker run until nothing is due; what failed and will be tried again later stays. */
export async function workOff(ctx: Ctx): Promise<void> {
  await workUntil(ctx, async () => {
    const jobs = await ctx.db.selectFrom("jobs").select(["kind", "state", "run_at"]).execute();
    const isDue = (job: { run_at: number }) => job.run_at <= Date.now();
    expect(jobs.filter((job) => job.state === "running" || isDue(job))).toEqual([]);
  });
}

/** What the store holds is what the rows say, and no row waits to be purged. */
export async function expectNoLeftovers({ db, objects }: Ctx): Promise<void> {
  const rows = await db.selectFrom("objetos").select(["name", "state"]).execute();
  const jobs = await db.selectFrom("jobs").select(["kind", "state", "error"]).execute();
  // What waits to be done again says why there are leftovers.
  expect({ left: rows.filter(({ state }) => state !== "live"), jobs }).toEqual({ left: [], jobs });
  const stored = (await objects.list()).objects.map(({ key }) => key);
  expect(stored).toEqual(rows.map(({ name }) => name).sort());
}
