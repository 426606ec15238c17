import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { drainBody } from "#app/features/media/intake/drain.server.ts";
import {
  type Received,
  receiveFiles,
  type ReceivedFile,
} from "#app/features/media/intake/receive.server.ts";
import { AppError } from "#app/http/errors.ts";
import { makeOnce } from "#app/http/idempotency/make-once.server.ts";
import { idempotencyKeyOf } from "#app/http/idempotency/request-key.server.ts";
import type { Publicacion } from "#db/schema/posts.ts";
import { insertPost } from "./insert-post.server.ts";
import { parsePostFields } from "./post-fields.server.ts";
import { requireShort, takeUploadTurn } from "./upload-rules.server.ts";

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
    return await makeOnce(idempotencyKeyOf(request), {
      find: (key) => findByKey(owner, key),
      make: () => receivePost(owner, request),
    });
  } finally {
    drainBody(request);
  }
}

async function receivePost(owner: SignedInCtx, request: Request): Promise<Receipt> {
  await takeUploadTurn(owner, request);
  const rules = { maxFiles: getEnv().maxFilesPerPost, check: checkSoFar };
  return receiveFiles(owner, request, rules, (received) =>
    publish(owner, received, idempotencyKeyOf(request, received.fields.idempotency_key)),
  );
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
  idempotencyKey: string | null,
): Promise<Receipt> {
  const post = parsePostFields(fields);
  if (files.length === 0) throw new AppError("file_required");
  checkSoFar(
    fields,
    files.map(({ tipo }) => tipo),
  );
  await requireShort(ctx, post.tipo_publicacion, files);
  return makeOnce<Receipt>(idempotencyKey, {
    find: (key) => findByKey(ctx, key),
    make: async () => {
      const id_publicacion = await insertPost(ctx, post, files, idempotencyKey);
      return { id_publicacion, status: "queued" };
    },
  });
}

async function findByKey({ db, viewer }: SignedInCtx, key: string): Promise<Receipt | undefined> {
  return db
    .selectFrom("publicaciones")
    .select(["id_publicacion", "status"])
    .where("id_usuario", "=", viewer.id_usuario)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}
