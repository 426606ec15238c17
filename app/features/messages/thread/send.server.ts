import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { type Made, madeBefore, makeOnce } from "#app/http/idempotency/make-once.server.ts";
import { requestHash } from "#app/http/idempotency/request-hash.server.ts";
import { holdBlocks } from "#app/features/people/blocks.server.ts";
import type { Database } from "#db/client.ts";
import { requireRoomToGoOn, withinAllowance } from "#app/features/allowance/allowance.server.ts";
import { contentsOf, type HashedFile } from "#app/features/media/intake/read-hashed.server.ts";
import type { ReceivedFile } from "#app/features/media/intake/receive.server.ts";
import { attach, type Sent } from "../attachments/attach.server.ts";
import {
  type Attached,
  attachedIn,
  attachedOf,
  attachedView,
} from "../attachments/attached.server.ts";
import { previewWords } from "../attachments/preview-words.ts";
import { filesOfUploads, requireFew, requireLengths } from "../attachments/sent-files.server.ts";
import { strings } from "../strings.server.ts";
import { requireSameThread } from "../answers/answered.server.ts";
import { quotesOf } from "../answers/quotes.server.ts";
import { announce } from "../live/announce.server.ts";
import { conversationOf } from "../inbox/conversation.server.ts";
import { lockMailboxes } from "../inbox/mailbox.server.ts";
import { ACCEPTED, WAITING } from "../requests/folder.ts";
import { knows } from "../requests/request.server.ts";
import { requireMayWrite } from "./permission.server.ts";
import { messageColumns, type MessageRow, messageView, type MessageView } from "../view.ts";

export interface NewMessage<File extends HashedFile = ReceivedFile> {
  peerId: number;
  /** Empty: what it says are its files. */
  text: string;
  /** What came with it. */
  files?: File[];
  /** And before it, in pieces. */
  uploads?: string[];
  /** The message of the same conversation that it answers. */
  answers?: number | null;
  /** The same key to the same person is the same message. */
  idempotencyKey: string | null;
}

/** What this message's key has sent before. Throws `key_reused`. */
export async function findSent(
  ctx: SignedInCtx,
  message: NewMessage<HashedFile>,
): Promise<MessageView | undefined> {
  const { db, viewer } = ctx;
  const find = (key: string) => findByKey(db, viewer.id_usuario, message.peerId, key);
  const row = await madeBefore(onceOf(message), find);
  return row && (await viewOf(ctx, row));
}

/**
 * Sends a message. Throws `cannot_message_self`, `user_not_found`, `peer_blocked`, `messages_closed`,
 * `key_reused`, `not_found` where it answers what is not in this conversation, and of one with files
 * `message_too_many_files`, `message_video_too_long`, `upload_not_found` and what the person's allowance refuses.
 */
export async function sendMessage(ctx: SignedInCtx, message: NewMessage): Promise<MessageView> {
  const { db, viewer } = ctx;
  const me = viewer.id_usuario;
  if (message.peerId === me) throw new AppError("cannot_message_self");
  const { text, files = [], uploads = [] } = message;
  const count = files.length + uploads.length;
  if (text === "" && count === 0) {
    throw new AppError("bad_input", { fields: { text: strings.fields.message.empty } });
  }
  requireFew(count);
  const row = await makeOnce<SentRow>(onceOf(message), {
    find: (key) => findByKey(db, me, message.peerId, key),
    make: async () => {
      await requireMayWrite(db, me, message.peerId);
      if (count > 0) return deliverFiles(ctx, message);
      return db.transaction().execute((trx) => deliver(trx, me, message, NO_FILES));
    },
  });
  announce(ctx, [me, message.peerId]);
  return viewOf(ctx, row);
}

type SentRow = MessageRow & { archivos?: Attached };

async function viewOf(ctx: SignedInCtx, row: SentRow): Promise<MessageView> {
  // Whether it was seen since, only the conversation tells: sent again it gives nothing away.
  const archivos = attachedView(row.archivos ?? [], true);
  return messageView({ ...row, seen: 0 }, { quotes: await quotesOf(ctx, [row]), archivos });
}

/** The key is one person's to another, so what it says is left to compare. */
function onceOf(message: NewMessage<HashedFile>) {
  const { text, answers = null, files = [], uploads = [], idempotencyKey } = message;
  const said = {
    text,
    ...(answers !== null && { answers }),
    ...(files.length > 0 && { files: contentsOf(files) }),
    ...(uploads.length > 0 && { uploads }),
  };
  return { key: idempotencyKey, hash: requestHash(said) };
}

const NO_FILES: Sent = { files: [], uploads: [] };

async function deliverFiles(ctx: SignedInCtx, message: NewMessage): Promise<SentRow> {
  const { db, viewer } = ctx;
  const { files: brought = [], uploads = [] } = message;
  if (uploads.length > 0) await requireRoomToGoOn(ctx);
  const files = [...(await filesOfUploads(ctx, uploads)), ...brought];
  const seconds = await requireLengths(ctx, files);
  const row = await withinAllowance(ctx, { files: files.length, seconds }, (trx) =>
    deliver(trx, viewer.id_usuario, message, { files, uploads }),
  );
  return { ...row, archivos: await attachedOf(db, row.id) };
}

async function deliver(
  trx: Database,
  me: number,
  sent: NewMessage,
  attached: Sent,
): Promise<SentRow> {
  const { peerId, text, answers = null } = sent;
  const { key, hash } = onceOf(sent);
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
  await attach(trx, message, attached);
  const kinds = attached.files.map(({ tipo }) => tipo);
  const shown = { ...message, preview: previewWords(text, kinds) };
  await touch(trx, { id_usuario: me, peer_id: peerId }, shown, ACCEPTED);
  const isKnown = await knows(trx, peerId, me);
  const side = { id_usuario: peerId, peer_id: me };
  await touch(trx, side, shown, isKnown ? ACCEPTED : WAITING);
  return message;
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
  { preview, created_at, from_id }: MessageRow & { preview: string },
  solicitud: typeof ACCEPTED | typeof WAITING,
): Promise<void> {
  const wrote = from_id === side.id_usuario;
  const last = {
    last_message: preview,
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

export async function findByKey(
  db: Database,
  from_id: number,
  to_id: number,
  client_key: string,
): Promise<Made<SentRow> | undefined> {
  const row = await db
    .selectFrom("mensajes")
    .select([...messageColumns, "request_hash"])
    .select(attachedIn(db).as("archivos"))
    .where("from_id", "=", from_id)
    .where("to_id", "=", to_id)
    .where("client_key", "=", client_key)
    .executeTakeFirst();
  return row && { made: row, request_hash: row.request_hash };
}
