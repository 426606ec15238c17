import { setImmediate } from "node:timers/promises";
import type { SignedInCtx } from "#app/context.server.ts";
import { fold, wordsOf } from "#app/strings/fold.ts";
import { isKept } from "../requests/request.server.ts";
import { messagesOf, threadState, viewsOf } from "../thread/thread.server.ts";
import type { MessageView } from "../view.ts";
import { SEARCH_BATCH, SEARCH_HITS, SEARCH_SCANNED } from "./limits.ts";

interface Search {
  peerId: number;
  q: string;
  /** Milliseconds since the epoch: on from where the answer before ended. */
  before?: number | undefined;
}

export interface Found {
  messages: MessageView[];
  nextBefore: string | null;
}

/**
 * Messages of a conversation with all of these words, the newest first, whatever their accents and capitals.
 * It goes back through the conversation by its key, for some thousand messages; `nextBefore` goes on.
 * Throws `cannot_message_self` and `user_not_found`.
 */
export async function searchThread(ctx: SignedInCtx, search: Search): Promise<Found> {
  const { peerId } = search;
  const state = await threadState(ctx, peerId);
  const words = wordsOf(search.q);
  if (words.length === 0) return { messages: [], nextBefore: null };
  const hits: number[] = [];
  let last = search.before ?? Number.MAX_SAFE_INTEGER;
  let isOver = false;
  for (let seen = 0; seen < SEARCH_SCANNED && !isOver && hits.length < SEARCH_HITS;) {
    const rows = await batchBefore(ctx, peerId, last);
    isOver = rows.length < SEARCH_BATCH;
    seen += rows.length;
    for (const { id, text, created_at } of rows) {
      last = created_at;
      const folded = fold(text);
      if (words.every((word) => folded.includes(word))) hits.push(id);
      if (hits.length < SEARCH_HITS) continue;
      isOver &&= created_at === rows.at(-1)?.created_at;
      break;
    }
    // Others have their turn between two batches.
    await setImmediate();
  }
  const messages = await readHits(ctx, peerId, hits);
  return {
    messages: await viewsOf(ctx, messages, { state, isRead: false }),
    nextBefore: isOver ? null : new Date(last).toISOString(),
  };
}

function batchBefore({ db, viewer }: SignedInCtx, peerId: number, before: number) {
  const me = viewer.id_usuario;
  return db
    .selectFrom("mensajes")
    .select(["id", "text", "created_at"])
    .where("low_id", "=", Math.min(me, peerId))
    .where("high_id", "=", Math.max(me, peerId))
    .where("created_at", "<", before)
    .where("oculto", "=", 0)
    .where(isKept(me, peerId))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(SEARCH_BATCH)
    .execute();
}

/** Without those whose words the viewer keeps from themselves. */
async function readHits(ctx: SignedInCtx, peerId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await messagesOf(ctx, peerId, {})
    .where("id", "in", ids)
    .orderBy("created_at", "desc")
    .execute();
  return rows.filter(({ hidden }) => !hidden);
}
