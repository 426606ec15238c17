import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { part } from "#app/http/failures/part.server.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { parseCursor } from "#db/pagination.ts";
import { etagOf } from "./inbox/conditional.server.ts";
import { listConversations } from "./inbox/conversations.server.ts";
import { countUnread, mailboxVersion } from "./inbox/mailbox.server.ts";
import { findPeer } from "./thread/peer.server.ts";
import { loadThread } from "./thread/on-page.server.ts";
import { messageOf } from "./thread/thread.server.ts";
import { searchOnPage } from "./search/on-page.server.ts";
import { folderIn } from "./requests/folder.ts";
import { countRequests } from "./requests/request.server.ts";
import { threadQuery } from "./schema.ts";
import type { LoadedConversations } from "./inbox/use-conversations.ts";
import type { PeerView } from "./view.ts";
import { strings } from "./strings.ts";

/**
 * What /messages shows: `to` names the peer, `before` and `desde` are earlier pages of the two panes;
 * `buscar` are words to look for in it; `mensaje` is the message to see, `elegido` the one with a menu, `responder` the one that is answered.
 */
export async function readMessagesPage(ctx: SignedInCtx, request: Request) {
  const query = new URL(request.url).searchParams;
  const asked = query.get("to")?.trim() ?? "";
  const found = asked ? await part("peer", () => lookUp(ctx, asked)) : NOBODY;
  const { peer, problem } = found ?? NOBODY;
  const [marked, chosen, answered] = ["mensaje", "elegido", "responder"].map((name) =>
    idIn(query.get(name)),
  ) as [number | null, number | null, number | null];
  const place = { before: momentOf(query.get("before")), marked };
  // First, so that the list no longer counts what is read here.
  const search = peer && (await searchOnPage(ctx, peer.id_usuario, request));
  const isThread = peer !== null && search === null;
  const thread = isThread && (await part("thread", () => loadThread(ctx, peer.id_usuario, place)));
  return {
    me: ctx.viewer.id_usuario,
    now: Date.now(),
    asked: peer ? "" : asked,
    problem,
    /** Who was asked for could not be looked up. */
    isUnopened: found === null,
    peer,
    /** Of the peer; null where it could not be read. */
    thread: thread ? thread.loaded : null,
    isPast: thread ? thread.isPast : false,
    /** In place of the conversation. */
    search,
    marked,
    chosen,
    answered: peer && answered ? await messageOf(ctx, peer.id_usuario, answered) : null,
    conversations: await loadConversations(ctx, query),
    /** For the badge: the root counts while this page reads. */
    unread: await part("unread badge", () => countUnread(ctx)),
  };
}

function momentOf(text: string | null): number | undefined {
  const moment = threadQuery.shape.before.safeParse(text ?? undefined);
  if (!moment.success) throw new AppError("bad_input");
  return moment.data;
}

/** What is no id names nothing. */
function idIn(text: string | null): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null;
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

async function loadConversations(
  ctx: SignedInCtx,
  query: URLSearchParams,
): Promise<LoadedConversations> {
  const before = parseCursor(query.get("desde"));
  const folder = folderIn(query);
  const read = await part("conversations", async () => {
    const etag = etagOf(folder, ctx, await mailboxVersion(ctx));
    const page = await listConversations(ctx, { before, folder });
    return { etag, page, requests: await countRequests(ctx) };
  });
  return { page: null, etag: null, requests: 0, ...read, isLater: before !== null, folder };
}
