import type { SignedInCtx } from "#app/context.server.ts";
import { requireRoomFor } from "#app/features/allowance/allowance.server.ts";
import { type HashedFile, readHashed } from "#app/features/media/intake/read-hashed.server.ts";
import { receiveFiles } from "#app/features/media/intake/receive.server.ts";
import { idempotencyKeyOf } from "#app/http/idempotency/request-key.server.ts";
import { AppError } from "#app/http/errors.ts";
import { parseInput } from "#app/http/input.server.ts";
import { MESSAGE_FILES_MAX } from "../limits.ts";
import { messageInput } from "../schema.ts";
import { requireMayWrite } from "../thread/permission.server.ts";
import { findByKey, findSent, type NewMessage, sendMessage } from "../thread/send.server.ts";
import type { MessageView } from "../view.ts";

/**
 * The message that the key in the header of this request has sent before: it needs no room again. All of the body is
 * compared, and none of it stored. Throws `bad_input`, `key_reused`, `message_too_many_files` and what
 * {@link readHashed} throws.
 */
export async function findReceived(
  ctx: SignedInCtx,
  given: NewMessage,
  request: Request,
): Promise<MessageView | undefined> {
  const key = idempotencyKeyOf(request);
  const me = ctx.viewer.id_usuario;
  if (key === null || !(await findByKey(ctx.db, me, given.peerId, key))) return undefined;
  const read = await inMessageWords(() => readHashed(request, MESSAGE_FILES_MAX));
  return findSent(ctx, messageOf(given, read, request));
}

/**
 * A message whose body is multipart: its text, and perhaps pictures and videos. Throws what
 * {@link sendMessage} and {@link receiveFiles} throw, `message_too_many_files`, and what the person's allowance
 * refuses; `typed` holds the fields read so far.
 */
export async function receiveMessage(
  ctx: SignedInCtx,
  given: NewMessage,
  request: Request,
): Promise<MessageView> {
  const { peerId } = given;
  const me = ctx.viewer.id_usuario;
  if (peerId === me) throw new AppError("cannot_message_self");
  // Before a byte is read.
  await requireMayWrite(ctx.db, me, peerId);
  const check = () => undefined;
  const room = await roomFor(ctx, request);
  return inMessageWords(() =>
    receiveFiles(ctx, request, { maxFiles: MESSAGE_FILES_MAX, room, check }, (read) =>
      sendMessage(ctx, messageOf(given, read, request)),
    ),
  );
}

/** What the parts of the body say; a key in the header is before that of a field. */
function messageOf<File extends HashedFile>(
  { peerId, answers }: NewMessage,
  { fields, files }: { fields: Record<string, string>; files: File[] },
  request: Request,
): NewMessage<File> {
  const id = String(peerId);
  const message = parseInput(messageInput, { responde_a: answers, ...fields, id });
  return { ...message, files, idempotencyKey: idempotencyKeyOf(request) ?? message.idempotencyKey };
}

/** That there are too many files is said of a message, not of a post. */
async function inMessageWords<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "too_many_files") throw error;
    const { typed } = error;
    const values = { max: MESSAGE_FILES_MAX };
    throw new AppError("message_too_many_files", { values, ...(typed && { typed }) });
  }
}

/** A body that is as small as words are brings no file: whoever may send none still writes. */
const WORDS_BYTES = 64 * 1024;

async function roomFor(ctx: SignedInCtx, request: Request) {
  const length = request.headers.get("content-length");
  try {
    return await requireRoomFor(ctx);
  } catch (error) {
    const isSmall = length !== null && Number(length) <= WORDS_BYTES;
    if (!isSmall || !(error instanceof AppError)) throw error;
    const refusal = error;
    return { bytes: 0, refusal: () => refusal };
  }
}
