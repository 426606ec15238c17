import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { PLAYLIST_ENDING } from "#app/features/media/formats.ts";
import { AppError } from "#app/http/errors.ts";
import { parseRange } from "./byte-range.ts";
import { findObject } from "./find-object.server.ts";
import { deliverPlaylist } from "./hls/playlist.server.ts";
import { conditionFailed, httpDate, isRangeOfThis } from "./preconditions.ts";
import { pacedBody } from "./paced-body.server.ts";
import { type SignedAddress, signedAddress } from "./signed-address.server.ts";

/**
 * Answers GET and HEAD of one object with ranges and validators, as far as the viewer may see the
 * post it belongs to. Throws `not_found` for everything else, so that a name tells nothing.
 */
export async function deliverObject(
  ctx: Ctx,
  address: string,
  request: Request,
): Promise<Response> {
  if (address.endsWith(PLAYLIST_ENDING)) return deliverPlaylist(ctx, address, request);
  const object = await findObject(ctx, address);
  if (!object) throw new AppError("not_found");
  // An object never changes under its address.
  const validators = { etag: `"${address}"`, modified: object.created_at };
  const headers = new Headers({
    "Content-Type": object.mime,
    "Content-Disposition": "inline",
    "X-Content-Type-Options": "nosniff",
    "Accept-Ranges": "bytes",
    ETag: validators.etag,
    "Last-Modified": httpDate(validators.modified),
    ...(object.isPublic ? publicHeaders() : restrictedHeaders),
  });
  const instead = conditionFailed(request.headers, validators);
  if (instead) return new Response(null, { status: instead, headers });
  const elsewhere =
    object.isPublic && request.method === "GET" ? await signedAddress(object) : null;
  if (elsewhere) return sendElsewhere(elsewhere);

  const isCut = isRangeOfThis(request.headers, validators);
  return sendObject(ctx, object, { request, headers, isCut });
}

/** To where the bytes are, for what is left of its time; a browser asks us again while there is some. */
function sendElsewhere({ url, until }: SignedAddress): Response {
  const seconds = Math.floor((until - Date.now()) / 2000);
  const headers = {
    Location: url,
    "Cache-Control": `private, max-age=${Math.max(0, seconds)}`,
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  return new Response(null, { status: 307, headers });
}

interface Sending {
  request: Request;
  headers: Headers;
  /** A range is answered as one. */
  isCut: boolean;
}

/** The bytes of an object, or the part of them that is asked for. */
export async function sendObject(
  { objects }: Pick<Ctx, "objects">,
  { name, size }: { name: string; size: number },
  { request, headers, isCut }: Sending,
): Promise<Response> {
  const isPart = request.method === "GET" && isCut;
  const range = isPart ? parseRange(request.headers.get("range"), size) : "whole";
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const span = range === "whole" ? { start: 0, end: size - 1 } : range;
  const length = span.end - span.start + 1;
  headers.set("Content-Length", String(length));
  if (range !== "whole") headers.set("Content-Range", `bytes ${span.start}-${span.end}/${size}`);
  const status = range === "whole" ? 200 : 206;
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const stored = await objects.get(name, { offset: span.start, length });
  if (!stored)
    throw new AppError("internal", { cause: new Error(`the bytes of ${name} are gone`) });
  return new Response(pacedBody(stored.body), { status, headers });
}

/**
 * So long may caches that many share keep what everybody may see without asking, and what was removed be
 * in them where nobody tells them (PURGE_URL). A browser asks again after as long, and hears in a few
 * bytes that nothing has changed.
 */
function publicHeaders() {
  const { age, mediaCacheSeconds } = getEnv();
  // A cache that many share knows nobody's age.
  const whose = age ? "private" : "public";
  return {
    "Cache-Control": `${whose}, max-age=${mediaCacheSeconds}, must-revalidate`,
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
}

const restrictedHeaders = {
  "Cache-Control": "private, no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
};
