import { Server } from "@tus/server";
import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { tooLarge } from "#app/features/media/intake/multipart.server.ts";
import { AppError } from "#app/http/errors.ts";
import { Reply } from "#app/http/operation.server.ts";
import { type Body, bodyOf } from "./body.server.ts";
import { checksumIn } from "./checksum.server.ts";
import { type Admission, Uploads } from "./data-store.server.ts";
import { KvLocker } from "./locker.server.ts";
import { getUpload, newUploadId } from "./uploads.server.ts";

export const OFFSET_STREAM = "application/offset+octet-stream";
export const TUS_PATH = "/api/subidas";
/** How long whoever was asked to stop may still keep what it has. */
const DRAIN_MS = 300;

interface Asked {
  /** Of the upload; none where one is begun. */
  id?: string;
  admission: Admission;
}

/**
 * Answers a request of the tus protocol (1.0) about the viewer's uploads. Throws what is wrong with it:
 * `upload_not_found`, `upload_offset`, `upload_busy`, `tus_version`, `not_offset_stream`, `bad_input`,
 * `too_large`, `upload_exceeded`, `body_too_large`, `checksum_mismatch`, `upload_cut`, and what `admission` and the stores throw.
 */
export async function answerTus(
  ctx: SignedInCtx,
  request: Request,
  { id, admission }: Asked,
): Promise<Reply<null>> {
  requireHeaders(request);
  // Before its body is read: of somebody else's nothing is.
  if (id !== undefined) await getUpload(ctx, id);
  const checksum = checksumIn(request.headers);
  const uploads = new Uploads(ctx, { admission, checksum });
  const locker = new KvLocker(ctx.kv, uploads.settled);
  const body = bodyOf(request);
  try {
    const response = await speak({ uploads, locker, id }, request, body.stream);
    // What came is kept, and the one who asked goes on from there.
    if (locker.isAsked && request.method === "PATCH") throw busy();
    if (body.isCut()) throw new AppError("upload_cut");
    const { status, headers } = response;
    headers.delete("connection");
    return new Reply(null, { status, headers });
  } catch (error) {
    if (locker.isAsked) throw busy();
    throw error;
  } finally {
    leave(body, locker);
  }
}

function leave(body: Body, locker: KvLocker): void {
  if (locker.isAsked) body.cut();
  else body.drain();
}

interface Parts {
  uploads: Uploads;
  locker: KvLocker;
  id: string | undefined;
}

async function speak(
  { uploads, locker, id }: Parts,
  request: Request,
  stream: Body["stream"],
): Promise<Response> {
  let failure: unknown;
  const server = new Server({
    path: TUS_PATH,
    relativeLocation: true,
    datastore: uploads,
    locker,
    maxSize: getEnv().maxUploadBytes,
    lockDrainTimeout: DRAIN_MS,
    namingFunction: newUploadId,
    getFileIdFromRequest: () => id,
    onResponseError(_request, error) {
      failure = error;
      return undefined;
    },
  });
  const response = await server.handleWeb(requestOf(request, stream));
  await uploads.settled();
  if (failure !== undefined) throw failureOf(failure, request);
  if (response.status >= 400) throw failureOf({ status_code: response.status }, request);
  return withoutCors(response);
}

/** Only what the protocol knows: a header of a proxy may be one that the library finds wrong. */
function requestOf(request: Request, body: Body["stream"]): Parameters<Server["handleWeb"]>[0] {
  const headers = new Headers();
  for (const [name, value] of request.headers) {
    if (/^(tus-|upload-|content-length$|content-type$)/.test(name)) headers.set(name, value);
  }
  return new Request(request.url, {
    method: request.method,
    headers,
    ...(body && { body, duplex: "half" }),
  });
}

function requireHeaders({ headers, method }: Request): void {
  if (headers.get("tus-resumable") !== "1.0.0") throw new AppError("tus_version");
  if (method === "PATCH" && headers.get("content-type") !== OFFSET_STREAM) {
    throw new AppError("not_offset_stream");
  }
}

/** What the library refuses, in the product's words. */
function failureOf(error: unknown, { headers }: Request): unknown {
  const status = (error as { status_code?: number }).status_code;
  if (error instanceof AppError || status === undefined) return error;
  if (status === 404 || status === 410) return new AppError("upload_not_found");
  if (status === 409) return new AppError("upload_offset");
  if (status === 412) return new AppError("tus_version");
  if (status === 413) {
    const isTooLarge = Number(headers.get("upload-length")) > getEnv().maxUploadBytes;
    return isTooLarge ? tooLarge() : new AppError("upload_exceeded");
  }
  if (status < 500 || status === 501) return new AppError("bad_input");
  return error;
}

/** The library lets every site read: which may is said for all answers in one place. */
function withoutCors(response: Response): Response {
  for (const name of [...response.headers.keys()]) {
    if (name.startsWith("access-control-")) response.headers.delete(name);
  }
  return response;
}

function busy(): AppError {
  return new AppError("upload_busy", { retryAfter: 1 });
}
