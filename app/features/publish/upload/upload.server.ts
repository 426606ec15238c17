import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { drainBody } from "#app/features/media/intake/drain.server.ts";
import {
  type Received,
  receiveFiles,
  type ReceivedFile,
} from "#app/features/media/intake/receive.server.ts";
import { AppError } from "#app/http/errors.ts";
import { isUniqueViolation } from "#db/engines/engine.ts";
import type { Publicacion } from "#db/schema/posts.ts";
import { insertPost } from "./insert-post.server.ts";
import { parsePostFields } from "./post-fields.server.ts";
import { parseKey, requireShort, takeUploadTurn } from "./upload-rules.server.ts";

export type Receipt = Pick<Publicacion, "id_publicacion" | "status">;

/**
 * Takes an upload (multipart, product.md 22.7) and queues its files for processing. The same
 * `Idempotency-Key`, as a header or as the field `idempotency_key`, answers the same post. Throws
 * `session_expired`, `bad_input`, `description_too_long`, `file_required`, `shortit_one_video`,
 * `shortit_too_long`, `too_many_requests` and what {@link receiveFiles} throws; `typed` holds the fields read so far.
 */
export async function receiveUpload(ctx: Ctx, request: Request): Promise<Receipt> {
  const { viewer } = ctx;
  try {
    if (!viewer) throw new AppError("session_expired");
    const owner = { ...ctx, viewer };
    const key = parseKey(request.headers.get("idempotency-key"));
    const existing = key ? await findByKey(owner, key) : undefined;
    if (existing) return existing;
    await takeUploadTurn(owner, request);
    const rules = { maxFiles: getEnv().maxFilesPerPost, check: checkSoFar };
    return await receiveFiles(ctx, request, rules, (received) => publish(owner, received, key));
  } finally {
    drainBody(request);
  }
}

/** Fields may come after the files, so only what is wrong whatever follows is wrong here. */
function checkSoFar(fields: Record<string, string>, kinds: ReceivedFile["tipo"][]): void {
  const { tipo_publicacion } = parsePostFields(fields);
  const isOneVideo = kinds.length === 1 && kinds[0] === "video";
  if (tipo_publicacion === "shortit" && !isOneVideo) throw new AppError("shortit_one_video");
}

async function publish(
  ctx: SignedInCtx,
  { fields, files }: Received,
  headerKey: string | null,
): Promise<Receipt> {
  const post = parsePostFields(fields);
  const key = headerKey ?? parseKey(fields.idempotency_key);
  if (files.length === 0) throw new AppError("file_required");
  checkSoFar(
    fields,
    files.map(({ tipo }) => tipo),
  );
  await requireShort(ctx, post.tipo_publicacion, files);
  try {
    return { id_publicacion: await insertPost(ctx, post, files, key), status: "queued" };
  } catch (error) {
    const first = key && isUniqueViolation(error) ? await findByKey(ctx, key) : undefined;
    if (!first) throw error;
    return first;
  }
}

async function findByKey({ db, viewer }: SignedInCtx, key: string): Promise<Receipt | undefined> {
  return db
    .selectFrom("publicaciones")
    .select(["id_publicacion", "status"])
    .where("id_usuario", "=", viewer.id_usuario)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}
