import { DatabaseAwayError } from "#db/engines/away.ts";
import { logPosition, type Replica } from "#db/replica.ts";
import { AwayError } from "#storage/away.ts";
import type { Ctx } from "./context.server.ts";
import { AppError } from "./http/errors.ts";
import { log } from "./log.server.ts";

/**
 * Runs a read that may be a few seconds behind, on the replica where there is one for this request. It finds and
 * counts: whatever of that is shown, whoever asked reads by its id from the primary, by the visibility rule. What the
 * viewer has just written is there. Where the replica fails the primary answers.
 */
export async function onReplica<C extends Ctx, T>(
  ctx: C,
  find: (ctx: C) => Promise<T>,
): Promise<T> {
  const { replica } = ctx;
  // In a transaction it knows nothing of what that has written.
  if (!replica || ctx.db !== replica.primary) return find(ctx);
  if (replica.problem !== null || !(await hasOwnWrites(ctx, replica))) return find(ctx);
  try {
    return await find({ ...ctx, db: replica.db, replica: null });
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof AwayError || error instanceof DatabaseAwayError) replica.distrust();
    else log.warn({ err: error }, "the replica could not answer: the primary is asked");
    return find(ctx);
  }
}

async function hasOwnWrites({ kv, viewer }: Ctx, replica: Replica): Promise<boolean> {
  // Of visitors nothing is kept that such a read looks for.
  if (!viewer) return true;
  const position = await kv.get(markOf(viewer.id_usuario));
  return position === null || replica.has(Number(position));
}

/** Whoever has written reads their writes: on every machine, until the replica has them, the primary answers. */
export async function noteWrite({ db, kv, viewer, replica }: Ctx): Promise<void> {
  if (!replica || !viewer) return;
  try {
    const position = String(await logPosition(db));
    const expirationTtl = replica.catchesUpSeconds;
    await kv.put(markOf(viewer.id_usuario), position, { expirationTtl });
  } catch (error) {
    // What was asked is done.
    log.warn({ err: error }, "what somebody has just written may be missing from their next lists");
  }
}

function markOf(id_usuario: number): string {
  return `wrote:${id_usuario}`;
}
