import type { SignedInCtx } from "#app/context.server.ts";
import { etagOf } from "../inbox/conditional.server.ts";
import { MARKED_AFTER, THREAD_PAGE } from "../limits.ts";
import { messageOf, readThread, threadState } from "./thread.server.ts";
import type { LoadedThread } from "./use-thread.ts";

interface Place {
  /** Milliseconds since the epoch: what is older. */
  before?: number | undefined;
  /** The message to see, with what is around it; one that is not there counts for nothing. */
  marked: number | null;
}

/** The part of a conversation that a page shows. */
export async function loadThread(
  ctx: SignedInCtx,
  peerId: number,
  { before, marked }: Place,
): Promise<{ loaded: LoadedThread; isPast: boolean }> {
  const message = marked === null ? null : await messageOf(ctx, peerId, marked);
  if (message) return around(ctx, peerId, Date.parse(message.created_at));
  const state = await threadState(ctx, peerId);
  const read = await readThread(ctx, { peerId, state, before });
  const etag = before === undefined ? etagOf(`thread-${peerId}`, ctx, state.version) : null;
  return { loaded: { ...read, etag }, isPast: before !== undefined };
}

/** What was written before a moment and from it on. */
async function around(ctx: SignedInCtx, peerId: number, at: number) {
  const state = await threadState(ctx, peerId);
  const limit = THREAD_PAGE - MARKED_AFTER;
  const older = await readThread(ctx, { peerId, state, before: at, limit });
  const newer = await readThread(ctx, { peerId, state, after: at - 1, limit: MARKED_AFTER });
  const { isWhole, ...read } = newer;
  const etag = isWhole ? etagOf(`thread-${peerId}`, ctx, state.version) : null;
  const messages = [...older.messages, ...newer.messages];
  const loaded = { ...read, messages, nextBefore: older.nextBefore, etag };
  return { loaded, isPast: !isWhole };
}
