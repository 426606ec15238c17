import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import {
  type Received,
  receiveFiles,
  type ReceivedFile,
} from "#app/features/media/intake/receive.server.ts";
import { idempotencyKeyOf } from "#app/http/idempotency/request-key.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Waiting } from "../resumed/drafts.server.ts";
import { publishWithUploads } from "../resumed/publish.server.ts";
import { type Receipt, uploadHash } from "./known-upload.server.ts";
import {
  parseAlts,
  parsePeople,
  parsePosters,
  parsePostFields,
  parseUploads,
} from "./post-fields.server.ts";
import { publishFiles } from "./publish-files.server.ts";
import { requireRoomFor } from "#app/features/allowance/allowance.server.ts";

/**
 * Takes an upload (multipart, product.md 22.7) and queues its files for processing. The same
 * `Idempotency-Key`, as a header or as the field `idempotency_key`, answers the same post, and with
 * other text fields or files is refused. Files that come in pieces are named in `subidas`: where one has
 * not come whole, the post waits for it. Throws `bad_input`, `key_reused`, `description_too_long`,
 * `file_required`, `shortit_one_video`, `shortit_too_long`, `upload_not_found`, what the person's allowance
 * refuses, and what {@link receiveFiles} throws; `typed` holds the fields read so far.
 */
export async function receiveUpload(
  ctx: SignedInCtx,
  request: Request,
): Promise<Receipt | Waiting> {
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
  parseAlts(fields);
  const isOneVideo =
    kinds.length === 1 && kinds[0] === "video" && parseUploads(fields).length === 0;
  if (tipo_publicacion === "shortit" && !isOneVideo) throw new AppError("shortit_one_video");
}

async function publish(
  ctx: SignedInCtx,
  { fields, files }: Received,
  key: string | null,
): Promise<Receipt | Waiting> {
  const uploads = parseUploads(fields);
  const more = {
    ...{ posters: parsePosters(fields), said: parsePeople(fields), alts: parseAlts(fields) },
    uploads,
  };
  const once = { key, hash: uploadHash(parsePostFields(fields), files, more) };
  if (uploads.length > 0) return publishWithUploads(ctx, { fields, files, uploads }, once);
  return publishFiles(ctx, { fields, files }, once);
}
