import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { type JsonRows, rowsOf } from "#db/engines/json-rows.ts";
import { hasNotBlocked } from "#app/features/people/blocks.server.ts";
import { isKept } from "../requests/request.server.ts";
import { ACCEPTED, WAITING } from "../requests/folder.ts";
import { quotesOf } from "../answers/quotes.server.ts";
import { PAGE_MAX, THREAD_PAGE } from "../limits.ts";
import { type Attached, attachedIn, attachedView } from "../attachments/attached.server.ts";
import { announce } from "../live/announce.server.ts";
import { lockMailboxes } from "../inbox/mailbox.server.ts";
import { reactionsIn } from "../reactions/reactions-in.server.ts";
import {
  messageColumns,
  type MessageRow,
  messageView,
  type MessageView,
  type ReactionView,
  type ThreadView,
} from "../view.ts";
import { isHiddenBy } from "./hide.server.ts";
import { isKnownOrGone } from "#app/features/people/standing.server.ts";

export interface ThreadState {
  /** Another with every change of what the viewer sees of the thread. */
  version: string;
  unread_count: number;
  seen_until: number;
  /** When a message of it last changed; 0: none did. */
  changed_until: number;
  /** A stranger's, and the viewer has not answered. */
  isRequest: boolean;
  /** That the viewer has read it is told to nobody. */
  isQuiet: boolean;
}

/**
 * Where a thread stands: one row, whatever its length. Throws `cannot_message_self`, and
 * `user_not_found` also for whoever the peer has blocked and of a peer who is suspended.
 */
export async function threadState(
  { db, viewer }: SignedInCtx,
  peerId: number,
): Promise<ThreadState> {
  const me = viewer.id_usuario;
  if (peerId === me) throw new AppError("cannot_message_self");
  const state = await stateOf.first(db, { me, peerId });
  if (!state) throw new AppError("user_not_found");
  // Whoever does not tell is not told.
  const isTold = state.visto === 1 && state.mine === 1;
  return {
    version: `${state.version ?? 0}${isTold ? "" : "-unseen"}`,
    unread_count: state.unread_count ?? 0,
    seen_until: isTold ? (state.seen_until ?? 0) : 0,
    changed_until: state.changed_until ?? 0,
    isRequest: state.solicitud === WAITING,
    isQuiet: state.solicitud !== ACCEPTED || !isTold,
  };
}

const stateOf = compiled((db, { me, peerId }: { me: number; peerId: number }) =>
  db
    .selectFrom("usuarios")
    .leftJoin("conversaciones", (join) =>
      join
        .on("conversaciones.id_usuario", "=", me)
        .onRef("conversaciones.peer_id", "=", "usuarios.id_usuario"),
    )
    .select([
      "version",
      "unread_count",
      "seen_until",
      "changed_until",
      "solicitud",
      "usuarios.visto",
    ])
    .select(
      db.selectFrom("usuarios as me").select("me.visto").where("me.id_usuario", "=", me).as("mine"),
    )
    .where("usuarios.id_usuario", "=", peerId)
    .where(isKnownOrGone())
    .where(hasNotBlocked("usuarios.id_usuario", me)),
);

/** Written out, since SQLite takes a partial index only for a condition that it can read. */
const UNSEEN = sql.lit<0>(0);

interface Part {
  peerId: number;
  /** As read before the messages: what comes in between is then read twice, never missed. */
  state: ThreadState;
  /** Milliseconds since the epoch. */
  before?: number | undefined;
  after?: number | undefined;
  changedAfter?: number | undefined;
  limit?: number | undefined;
}

/**
 * Messages oldest first: the newest ones, those before a moment, or the first ones after it. What the
 * peer wrote up to the last of them is then seen, unless one only looks back with `before`.
 */
export async function readThread(
  ctx: SignedInCtx,
  { peerId, state, before, after, changedAfter, limit = THREAD_PAGE }: Part,
): Promise<ThreadView & { isWhole: boolean }> {
  const isForward = after !== undefined;
  const rows = await messagesOf(ctx, peerId, { before, after })
    .orderBy("created_at", isForward ? "asc" : "desc")
    .orderBy("id", isForward ? "asc" : "desc")
    .limit(limit + 1)
    .execute();
  const hasMore = rows.length > limit;
  const shown = rows.slice(0, limit);
  if (!isForward) shown.reverse();
  const last = shown.at(-1);
  if (last && before === undefined && state.unread_count > 0) {
    await markSeen(ctx, { peerId, upTo: last.created_at, isQuiet: state.isQuiet });
  }
  const isRead = before === undefined;
  const messages = await viewsOf(ctx, shown, { state, isRead });
  const changes = await changesOf(ctx, { peerId, state, changedAfter });
  return {
    messages,
    ...changes,
    ...(state.isRequest && { request: true as const }),
    nextBefore: !isForward && hasMore ? (messages[0]?.created_at ?? null) : null,
    seenUntil: isoOf(state.seen_until),
    isWhole: (!isForward || !hasMore) && changes.changedUntil === isoOf(state.changed_until),
  };
}

/** One message of a conversation as the viewer reads it; null: there is none of this id. */
export async function messageOf(
  ctx: SignedInCtx,
  peerId: number,
  id: number,
): Promise<MessageView | null> {
  const row = await messagesOf(ctx, peerId, {}).where("id", "=", id).executeTakeFirst();
  const state = row && (await threadState(ctx, peerId));
  return state ? ((await viewsOf(ctx, [row], { state, isRead: false }))[0] ?? null) : null;
}

/** What changed since the client looked, in the order in which it did: a page of it. */
async function changesOf(
  ctx: SignedInCtx,
  { peerId, state, changedAfter }: Pick<Part, "peerId" | "state" | "changedAfter">,
): Promise<Pick<ThreadView, "changed" | "changedUntil">> {
  const whole = { changedUntil: isoOf(state.changed_until) };
  if (changedAfter === undefined || changedAfter >= state.changed_until) return whole;
  const rows = await messagesOf(ctx, peerId, {})
    .select("cambio")
    .where("cambio", "is not", null)
    .where("cambio", ">", changedAfter)
    .orderBy("cambio")
    .limit(PAGE_MAX)
    .execute();
  const changed = await viewsOf(ctx, rows, { state, isRead: true });
  return rows.length < PAGE_MAX
    ? { changed, ...whole }
    : { changed, changedUntil: isoOf(rows.at(-1)?.cambio ?? 0) };
}

type ReadRow = MessageRow & { reactions: JsonRows<ReactionView>; archivos: Attached };

/**
 * Messages as the viewer reads them. Of one's own the conversation says whether they were seen: what was
 * read quietly is not in it.
 */
export async function viewsOf(
  ctx: SignedInCtx,
  rows: readonly ReadRow[],
  { state, isRead }: { state: ThreadState; isRead: boolean },
): Promise<MessageView[]> {
  const quotes = await quotesOf(ctx, rows);
  return rows.map((row) => {
    const isMine = row.from_id === ctx.viewer.id_usuario;
    const isSeen = isMine ? row.created_at <= state.seen_until : isRead || row.seen === 1;
    const reactions = rowsOf(row.reactions);
    const archivos = attachedView(row.archivos, isMine);
    return messageView({ ...row, seen: isSeen ? 1 : 0 }, { quotes, reactions, archivos });
  });
}

function isoOf(moment: number): string | null {
  return moment ? new Date(moment).toISOString() : null;
}

/** The messages with somebody that there are for the viewer, as a query. */
export function messagesOf(
  { db, viewer }: SignedInCtx,
  peerId: number,
  { before, after }: Pick<Part, "before" | "after">,
) {
  let query = db
    .selectFrom("mensajes")
    .select(messageColumns)
    .select(isHiddenBy(viewer.id_usuario).as("hidden"))
    .select(reactionsIn(db).as("reactions"))
    .select(attachedIn(db).as("archivos"))
    .where("low_id", "=", Math.min(viewer.id_usuario, peerId))
    .where("high_id", "=", Math.max(viewer.id_usuario, peerId))
    .where(isKept(viewer.id_usuario, peerId));
  if (before !== undefined) query = query.where("created_at", "<", before);
  if (after !== undefined) query = query.where("created_at", ">", after);
  return query;
}

/** `isQuiet`: nothing that the peer can read changes, not even a version. */
async function markSeen(
  ctx: SignedInCtx,
  { peerId, upTo, isQuiet }: { peerId: number; upTo: number; isQuiet: boolean },
): Promise<void> {
  const { db, viewer } = ctx;
  const me = viewer.id_usuario;
  await db.transaction().execute(async (trx) => {
    await lockMailboxes(trx, isQuiet ? [me] : [me, peerId]);
    const { numUpdatedRows } = await trx
      .updateTable("mensajes")
      .set({ seen: 1 })
      .where("to_id", "=", me)
      .where("from_id", "=", peerId)
      .where("seen", "=", UNSEEN)
      .where("created_at", "<=", upTo)
      .executeTakeFirst();
    await trx
      .updateTable("conversaciones")
      .set({ unread_count: await countUnseen(trx, me, peerId) })
      .where("id_usuario", "=", me)
      .where("peer_id", "=", peerId)
      .execute();
    if (numUpdatedRows === 0n || isQuiet) return;
    await trx
      .updateTable("conversaciones")
      .set((eb) => ({ seen_until: upTo, version: eb("version", "+", 1) }))
      .where("id_usuario", "=", peerId)
      .where("peer_id", "=", me)
      .where("seen_until", "<", upTo)
      .execute();
  });
  announce(ctx, isQuiet ? [me] : [me, peerId]);
}

/** For whoever holds the mailbox of the first. */
export async function countUnseen(trx: Database, to_id: number, from_id: number): Promise<number> {
  const { unseen } = await trx
    .selectFrom("mensajes")
    .select((eb) => eb.fn.countAll<number>().as("unseen"))
    .where("to_id", "=", to_id)
    .where("from_id", "=", from_id)
    .where("seen", "=", UNSEEN)
    .where(isKept(to_id, from_id))
    .executeTakeFirstOrThrow();
  return unseen;
}
