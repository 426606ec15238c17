import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { type Made, madeBefore, makeOnce } from "#app/http/idempotency/make-once.server.ts";
import { requestHash } from "#app/http/idempotency/request-hash.server.ts";
import { holdBlocks } from "#app/features/people/blocks.server.ts";
import type { Database } from "#db/client.ts";
import { conversationOf } from "../inbox/conversation.server.ts";
import { PREVIEW_MAX } from "../limits.ts";
import { lockMailboxes } from "../inbox/mailbox.server.ts";
import { requireMayWrite } from "./permission.server.ts";
import { messageColumns, type MessageRow, messageView, type MessageView } from "../view.ts";

interface NewMessage {
  peerId: number;
  text: string;
  /** The same key to the same person is the same message. */
  idempotencyKey: string | null;
}

/** What this message's key has sent before. Throws `key_reused`. */
export async function findSent(
  { db, viewer }: SignedInCtx,
  message: NewMessage,
): Promise<MessageView | undefined> {
  const find = (key: string) => findByKey(db, viewer.id_usuario, message.peerId, key);
  const row = await madeBefore(onceOf(message), find);
  return row && messageView(row);
}

/** Sends a message. Throws `cannot_message_self`, `user_not_found`, `peer_blocked`, `messages_closed`, `key_reused`. */
export async function sendMessage(
  { db, viewer }: SignedInCtx,
  message: NewMessage,
): Promise<MessageView> {
  const me = viewer.id_usuario;
  if (message.peerId === me) throw new AppError("cannot_message_self");
  const row = await makeOnce(onceOf(message), {
    find: (key) => findByKey(db, me, message.peerId, key),
    make: async () => {
      await requireMayWrite(db, me, message.peerId);
      return deliver(db, me, message);
    },
  });
  return messageView(row);
}

/** The key is one person's to another, so only the text is left to compare. */
function onceOf({ text, idempotencyKey }: NewMessage) {
  return { key: idempotencyKey, hash: requestHash({ text }) };
}

function deliver(db: Database, me: number, sent: NewMessage) {
  const { peerId, text } = sent;
  const { key, hash } = onceOf(sent);
  return db.transaction().execute(async (trx) => {
    await holdBlocks(trx, me);
    await lockMailboxes(trx, [me, peerId]);
    // A block may have come meanwhile; now none can.
    await requireMayWrite(trx, me, peerId);
    const message = await trx
      .insertInto("mensajes")
      .values({
        from_id: me,
        to_id: peerId,
        low_id: Math.min(me, peerId),
        high_id: Math.max(me, peerId),
        text,
        created_at: await nextMoment(trx, me, peerId),
        client_key: key,
        request_hash: key && hash,
      })
      .returning(messageColumns)
      .executeTakeFirstOrThrow();
    await touch(trx, { id_usuario: me, peer_id: peerId }, message);
    await touch(trx, { id_usuario: peerId, peer_id: me }, message);
    return message;
  });
}

/** After everything in the conversation, even when another server's clock is ahead of ours. */
async function nextMoment(trx: Database, me: number, peerId: number): Promise<number> {
  const last = await conversationOf(trx, me, peerId);
  return Math.max(Date.now(), (last?.last_at ?? 0) + 1);
}

/** Brings one side's line of the list up to date. */
async function touch(
  trx: Database,
  side: { id_usuario: number; peer_id: number },
  { text, created_at, from_id }: MessageRow,
): Promise<void> {
  const wrote = from_id === side.id_usuario;
  const last = {
    last_message: [...text].slice(0, PREVIEW_MAX).join(""),
    last_at: created_at,
    last_from: from_id,
  };
  await trx
    .insertInto("conversaciones")
    .values({ ...side, ...last, version: 1, unread_count: wrote ? 0 : 1, wrote: wrote ? 1 : 0 })
    .onConflict((conflict) =>
      conflict.columns(["id_usuario", "peer_id"]).doUpdateSet((eb) => ({
        ...last,
        version: eb("conversaciones.version", "+", 1),
        unread_count: eb("conversaciones.unread_count", "+", wrote ? 0 : 1),
        ...(wrote && { wrote: 1 as const }),
      })),
    )
    .execute();
}

async function findByKey(
  db: Database,
  from_id: number,
  to_id: number,
  client_key: string,
): Promise<Made<MessageRow> | undefined> {
  const row = await db
    .selectFrom("mensajes")
    .select([...messageColumns, "request_hash"])
    .where("from_id", "=", from_id)
    .where("to_id", "=", to_id)
    .where("client_key", "=", client_key)
    .executeTakeFirst();
  return row && { made: row, request_hash: row.request_hash };
}
