import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { type Made, madeBefore, makeOnce } from "#app/http/idempotency/make-once.server.ts";
import { requestHash } from "#app/http/idempotency/request-hash.server.ts";
import { holdBlocks } from "#app/features/people/blocks.server.ts";
import type { Database } from "#db/client.ts";
import { requireSameThread } from "../answers/answered.server.ts";
import { quotesOf } from "../answers/quotes.server.ts";
import { announce } from "../live/announce.server.ts";
import { conversationOf } from "../inbox/conversation.server.ts";
import { PREVIEW_MAX } from "../limits.ts";
import { lockMailboxes } from "../inbox/mailbox.server.ts";
import { ACCEPTED, WAITING } from "../requests/folder.ts";
import { knows } from "../requests/request.server.ts";
import { requireMayWrite } from "./permission.server.ts";
import { messageColumns, type MessageRow, messageView, type MessageView } from "../view.ts";

interface NewMessage {
  peerId: number;
  text: string;
  /** The message of the same conversation that it answers. */
  answers?: number | null;
  /** The same key to the same person is the same message. */
  idempotencyKey: string | null;
}

/** What this message's key has sent before. Throws `key_reused`. */
export async function findSent(
  ctx: SignedInCtx,
  message: NewMessage,
): Promise<MessageView | undefined> {
  const { db, viewer } = ctx;
  const find = (key: string) => findByKey(db, viewer.id_usuario, message.peerId, key);
  const row = await madeBefore(onceOf(message), find);
  return row && (await viewOf(ctx, row));
}

/**
 * Sends a message. Throws `cannot_message_self`, `user_not_found`, `peer_blocked`, `messages_closed`,
 * `key_reused`, and `not_found` where it answers what is not in this conversation.
 */
export async function sendMessage(ctx: SignedInCtx, message: NewMessage): Promise<MessageView> {
  const { db, viewer } = ctx;
  const me = viewer.id_usuario;
  if (message.peerId === me) throw new AppError("cannot_message_self");
  const row = await makeOnce(onceOf(message), {
    find: (key) => findByKey(db, me, message.peerId, key),
    make: async () => {
      await requireMayWrite(db, me, message.peerId);
      return deliver(db, me, message);
    },
  });
  announce(ctx, [me, message.peerId]);
  return viewOf(ctx, row);
}

async function viewOf(ctx: SignedInCtx, row: MessageRow): Promise<MessageView> {
  // Whether it was seen since, only the conversation tells: sent again it gives nothing away.
  return messageView({ ...row, seen: 0 }, { quotes: await quotesOf(ctx, [row]) });
}

/** The key is one person's to another, so what it says is left to compare. */
function onceOf({ text, answers = null, idempotencyKey }: NewMessage) {
  const said = answers === null ? { text } : { text, answers };
  return { key: idempotencyKey, hash: requestHash(said) };
}

function deliver(db: Database, me: number, sent: NewMessage) {
  const { peerId, text, answers = null } = sent;
  const { key, hash } = onceOf(sent);
  return db.transaction().execute(async (trx) => {
    await holdBlocks(trx, me);
    await lockMailboxes(trx, [me, peerId]);
    // A block may have come meanwhile; now none can.
    await requireMayWrite(trx, me, peerId);
    await requireSameThread(trx, { id: answers, me, peerId });
    const message = await trx
      .insertInto("mensajes")
      .values({
        from_id: me,
        to_id: peerId,
        low_id: Math.min(me, peerId),
        high_id: Math.max(me, peerId),
        text,
        responde_a: answers,
        created_at: await nextMoment(trx, me, peerId),
        client_key: key,
        request_hash: key && hash,
      })
      .returning(messageColumns)
      .executeTakeFirstOrThrow();
    await touch(trx, { id_usuario: me, peer_id: peerId }, message, ACCEPTED);
    const isKnown = await knows(trx, peerId, me);
    const side = { id_usuario: peerId, peer_id: me };
    await touch(trx, side, message, isKnown ? ACCEPTED : WAITING);
    return message;
  });
}

/** After everything in the conversation, even when another server's clock is ahead of ours. */
async function nextMoment(trx: Database, me: number, peerId: number): Promise<number> {
  const last = await conversationOf(trx, me, peerId);
  return Math.max(Date.now(), (last?.last_at ?? 0) + 1);
}

/**
 * Brings one side's line of the list up to date. Whoever writes accepts what they were asked; to who is
 * written it stays accepted, and otherwise stands as `solicitud` says.
 */
async function touch(
  trx: Database,
  side: { id_usuario: number; peer_id: number },
  { text, created_at, from_id }: MessageRow,
  solicitud: typeof ACCEPTED | typeof WAITING,
): Promise<void> {
  const wrote = from_id === side.id_usuario;
  const last = {
    last_message: [...text].slice(0, PREVIEW_MAX).join(""),
    last_at: created_at,
    last_from: from_id,
  };
  await trx
    .insertInto("conversaciones")
    .values({
      ...{ ...side, ...last, solicitud },
      ...{ version: 1, unread_count: wrote ? 0 : 1, wrote: wrote ? 1 : 0 },
    })
    .onConflict((conflict) =>
      conflict.columns(["id_usuario", "peer_id"]).doUpdateSet((eb) => ({
        ...last,
        version: eb("conversaciones.version", "+", 1),
        unread_count: eb("conversaciones.unread_count", "+", wrote ? 0 : 1),
        solicitud: sql<0 | 1>`case when conversaciones.solicitud = 0 then 0 else ${solicitud} end`,
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
