import type { Ctx } from "#app/context.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { runNext } from "#app/jobs/worker.server.ts";
import { reindex } from "./reindex.server.ts";

const { signal } = new AbortController();

/** Has everything that may be found indexed, to its end. */
export async function reindexAll(ctx: Ctx): Promise<void> {
  await enqueue(ctx.db, "index_search", {});
  while (await runNext(ctx, { index_search: reindex }, signal));
}
