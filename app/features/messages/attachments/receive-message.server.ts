import type { SignedInCtx } from "#app/context.server.ts";
import { requireRoomFor } from "#app/features/allowance/allowance.server.ts";
import { receiveFiles } from "#app/features/media/intake/receive.server.ts";
import { idempotencyKeyOf } from "#app/http/idempotency/request-key.server.ts";
import { AppError } from "#app/http/errors.ts";
import { parseInput } from "#app/http/input.server.ts";
import { MESSAGE_FILES_MAX } from "../limits.ts";
import { messageInput } from "../schema.ts";
import { requireMayWrite } from "../thread/permission.server.ts";
import { type NewMessage, sendMessage } from "../thread/send.server.ts";
import type { MessageView } from "../view.ts";

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
  const { peerId, answers } = given;
  const me = ctx.viewer.id_usuario;
  if (peerId === me) throw new AppError("cannot_message_self");
  // Before a byte is read.
  await requireMayWrite(ctx.db, me, peerId);
  const check = () => undefined;
  const room = await roomFor(ctx, request);
  try {
    return await receiveFiles(
      ctx,
      request,
      { maxFiles: MESSAGE_FILES_MAX, room, check },
      ({ fields, files }) => {
        const id = String(peerId);
        const message = parseInput(messageInput, { responde_a: answers, ...fields, id });
        const key = idempotencyKeyOf(request) ?? message.idempotencyKey;
        return sendMessage(ctx, { ...message, files, idempotencyKey: key });
      },
    );
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
