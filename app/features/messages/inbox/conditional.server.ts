import type { SignedInCtx } from "#app/context.server.ts";
import { Reply } from "#app/http/operation.server.ts";

/** Names a version of what this viewer gets: another account in the same browser has others. */
export function etagOf(what: string, { viewer }: SignedInCtx, version: number | string): string {
  return `"${what}-${viewer.id_usuario}-${version}"`;
}

/** Whether the client has this version already. */
export function hasVersion(request: Request, etag: string): boolean {
  const known = request.headers.get("if-none-match");
  // Whoever compresses an answer on its way marks its ETag as weak.
  return (
    known !== null && known.split(",").some((each) => each.trim().replace(/^W\//, "") === etag)
  );
}

/** A 304 answer, which has nothing to tell. */
export function notModified(etag: string): Reply<never> {
  return new Reply<never>(null as never, { status: 304, headers: { ETag: etag } });
}
