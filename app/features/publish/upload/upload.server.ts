import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import {
  type Received,
  receiveFiles,
  type ReceivedFile,
} from "#app/features/media/intake/receive.server.ts";
import { findNamed } from "#app/features/releases/name.server.ts";
import { AppError } from "#app/http/errors.ts";
import { makeOnce } from "#app/http/idempotency/make-once.server.ts";
import { idempotencyKeyOf } from "#app/http/idempotency/request-key.server.ts";
import { insertPost } from "./insert-post.server.ts";
import { findByKey, type Receipt, uploadHash } from "./known-upload.server.ts";
import { parsePeople, parsePosters, parsePostFields } from "./post-fields.server.ts";
import { requireRoomFor, withinAllowance } from "./allowance.server.ts";
import { requireLengths } from "./upload-rules.server.ts";

/**
 * Takes an upload (multipart, product.md 22.7) and queues its files for processing. The same
 * `Idempotency-Key`, as a header or as the field `idempotency_key`, answers the same post, and with
 * other text fields or files is refused. Throws `bad_input`, `key_reused`, `description_too_long`,
 * `file_required`, `shortit_one_video`, `shortit_too_long`, what the person's allowance refuses, and what
 * {@link receiveFiles} throws; `typed` holds the fields read so far.
 */
export async function receiveUpload(ctx: SignedInCtx, request: Request): Promise<Receipt> {
  const room = await requireRoomFor(ctx);
  const rules = { maxFiles: getEnv().maxFilesPerPost, check: checkSoFar, room };
  return receiveFiles(ctx, request, rules, (received) =>
    publish(ctx, received, idempotencyKeyOf(request, received.fields.idempotency_key)),
  );
}

/** Fields may come after the files, so only what is wrong whatever follows is wrong here. */
function checkSoFar(fields: Record<string, string>, kinds: ReceivedFile["tipo"][]): void {
  const { tipo_publicacion } = parsePostFields(fields);
  parsePeople(fields);
  const isOneVideo = kinds.length === 1 && kinds[0] === "video";
  if (tipo_publicacion === "shortit" && !isOneVideo) throw new AppError("shortit_one_video");
}

async function publish(
  ctx: SignedInCtx,
  { fields, files }: Received,
  idempotencyKey: string | null,
): Promise<Receipt> {
  const post = parsePostFields(fields);
  const posters = parsePosters(fields);
  const said = parsePeople(fields);
  if (files.length === 0) throw new AppError("file_required");
  checkSoFar(
    fields,
    files.map(({ tipo }) => tipo),
  );
  const seconds = await requireLengths(ctx, post.tipo_publicacion, files);
  const once = { key: idempotencyKey, hash: uploadHash(post, files, { posters, said }) };
  return makeOnce<Receipt>(once, {
    find: (key) => findByKey(ctx, key),
    make: async () => {
      const people = await findNamed(ctx, said);
      const placed = files.map((file, place) => ({ ...file, poster_ms: posters.get(place) }));
      const insert = () => insertPost(ctx, { post, people }, placed, once);
      const id_publicacion = await withinAllowance(ctx, { files: files.length, seconds }, insert);
      return { id_publicacion, status: "queued" };
    },
  });
}
