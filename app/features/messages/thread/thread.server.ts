import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { hasNotBlocked } from "#app/features/people/blocks.server.ts";
import { THREAD_PAGE } from "../limits.ts";
import { lockMailboxes } from "../inbox/mailbox.server.ts";
import { messageColumns, type MessageRow, messageView, type ThreadView } from "../view.ts";
import { isHiddenBy } from "./hide.server.ts";
import { isKnownOrGone } from "#app/features/people/standing.server.ts";

export interface ThreadState {
  /** Grows with every change of what the viewer sees of the thread; 0 before the first message. */
  version: number;
  unread_count: number;
  seen_until: number;
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
  return {
    version: state.version ?? 0,
    unread_count: state.unread_count ?? 0,
    seen_until: state.seen_until ?? 0,
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
    .select(["version", "unread_count", "seen_until"])
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
  limit?: number | undefined;
}

/**
 * Messages oldest first: the newest ones, those before a moment, or the first ones after it. What the
 * peer wrote up to the last of them is then seen, unless one only looks back with `before`.
 */
export async function readThread(
  ctx: SignedInCtx,
  { peerId, state, before, after, limit = THREAD_PAGE }: Part,
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
    await markSeen(ctx, peerId, last.created_at);
  }
  const me = ctx.viewer.id_usuario;
  const isRead = before === undefined;
  const messages = shown.map((row) => messageView(isRead && row.to_id === me ? read(row) : row));
  return {
    messages,
    nextBefore: !isForward && hasMore ? (messages[0]?.created_at ?? null) : null,
    seenUntil: state.seen_until ? new Date(state.seen_until).toISOString() : null,
    isWhole: !isForward || !hasMore,
  };
}

function messagesOf(
  { db, viewer }: SignedInCtx,
  peerId: number,
  { before, after }: Pick<Part, "before" | "after">,
) {
  let query = db
    .selectFrom("mensajes")
    .select(messageColumns)
    .select(isHiddenBy(viewer.id_usuario).as("hidden"))
    .where("low_id", "=", Math.min(viewer.id_usuario, peerId))
    .where("high_id", "=", Math.max(viewer.id_usuario, peerId));
  if (before !== undefined) query = query.where("created_at", "<", before);
  if (after !== undefined) query = query.where("created_at", ">", after);
  return query;
}

function read(row: MessageRow): MessageRow {
  return { ...row, seen: 1 };
}

async function markSeen({ db, viewer }: SignedInCtx, peerId: number, upTo: number): Promise<void> {
  const me = viewer.id_usuario;
  await db.transaction().execute(async (trx) => {
    await lockMailboxes(trx, [me, peerId]);
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
    if (numUpdatedRows === 0n) return;
    await trx
      .updateTable("conversaciones")
      .set((eb) => ({ seen_until: upTo, version: eb("version", "+", 1) }))
      .where("id_usuario", "=", peerId)
      .where("peer_id", "=", me)
      .where("seen_until", "<", upTo)
      .execute();
  });
}

async function countUnseen(trx: Database, to_id: number, from_id: number): Promise<number> {
  const { unseen } = await trx
    .selectFrom("mensajes")
    .select((eb) => eb.fn.countAll<number>().as("unseen"))
    .where("to_id", "=", to_id)
    .where("from_id", "=", from_id)
    .where("seen", "=", UNSEEN)
    .executeTakeFirstOrThrow();
  return unseen;
}
