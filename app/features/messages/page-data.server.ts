import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { part } from "#app/http/failures/part.server.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { parseCursor } from "#db/pagination.ts";
import { etagOf } from "./inbox/conditional.server.ts";
import { listConversations } from "./inbox/conversations.server.ts";
import { countUnread, mailboxVersion } from "./inbox/mailbox.server.ts";
import { findPeer } from "./thread/peer.server.ts";
import { threadQuery } from "./schema.ts";
import { readThread, threadState } from "./thread/thread.server.ts";
import type { LoadedConversations } from "./inbox/use-conversations.ts";
import type { LoadedThread } from "./thread/use-thread.ts";
import type { PeerView } from "./view.ts";
import { strings } from "./strings.ts";

/** What /messages shows: `to` names the peer, `before` and `desde` are earlier pages of the two panes. */
export async function readMessagesPage(ctx: SignedInCtx, query: URLSearchParams) {
  const asked = query.get("to")?.trim() ?? "";
  const found = asked ? await part("peer", () => lookUp(ctx, asked)) : NOBODY;
  const { peer, problem } = found ?? NOBODY;
  const before = momentOf(query.get("before"));
  // First, so that the list no longer counts what is read here.
  const thread = peer && (await part("thread", () => loadThread(ctx, peer, before)));
  return {
    me: ctx.viewer.id_usuario,
    now: Date.now(),
    asked: peer ? "" : asked,
    problem,
    /** Who was asked for could not be looked up. */
    isUnopened: found === null,
    peer,
    /** Of the peer; null where it could not be read. */
    thread,
    isPast: before !== undefined,
    conversations: await loadConversations(ctx, query.get("desde")),
    /** For the badge: the root counts while this page reads. */
    unread: await part("unread badge", () => countUnread(ctx)),
  };
}

function momentOf(text: string | null): number | undefined {
  const moment = threadQuery.shape.before.safeParse(text ?? undefined);
  if (!moment.success) throw new AppError("bad_input");
  return moment.data;
}

const NOBODY: Found = { peer: null, problem: null };

type Found = { peer: PeerView; problem: null } | { peer: null; problem: string | null };

async function lookUp(ctx: SignedInCtx, who: string): Promise<Found> {
  try {
    return { peer: await findPeer(ctx, who), problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isGone = error.code === "user_not_found";
    return { peer: null, problem: isGone ? strings.start.nobody : errorMessage(error.code) };
  }
}

async function loadThread(
  ctx: SignedInCtx,
  { id_usuario: peerId }: PeerView,
  before: number | undefined,
): Promise<LoadedThread> {
  const state = await threadState(ctx, peerId);
  const { messages, nextBefore, seenUntil } = await readThread(ctx, { peerId, state, before });
  const etag = before === undefined ? etagOf(`thread-${peerId}`, ctx, state.version) : null;
  return { messages, nextBefore, seenUntil, etag };
}

async function loadConversations(
  ctx: SignedInCtx,
  from: string | null,
): Promise<LoadedConversations> {
  const before = parseCursor(from);
  const read = await part("conversations", async () => {
    const etag = etagOf("conversations", ctx, await mailboxVersion(ctx));
    return { etag, page: await listConversations(ctx, { before }) };
  });
  return { page: null, etag: null, ...read, isLater: before !== null };
}
