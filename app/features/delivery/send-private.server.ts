import type { Ctx } from "#app/context.server.ts";
import { sendObject } from "./deliver.server.ts";
import { conditionFailed, httpDate, isRangeOfThis } from "./preconditions.ts";

interface Given {
  name: string;
  mime: string;
  size: number;
  created_at: number;
  /** What the file is called where it is saved; shown where it is not given. */
  as?: string;
}

/** An object for who alone may have it: in parts if asked for, kept by no cache. */
export async function sendPrivate(
  ctx: Pick<Ctx, "objects">,
  { as, ...object }: Given,
  request: Request,
): Promise<Response> {
  const validators = { etag: `"${object.name}"`, modified: object.created_at };
  const headers = new Headers({
    "Content-Type": object.mime,
    "Content-Disposition": as === undefined ? "inline" : `attachment; filename="${as}"`,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Accept-Ranges": "bytes",
    ETag: validators.etag,
    "Last-Modified": httpDate(validators.modified),
  });
  const instead = conditionFailed(request.headers, validators);
  if (instead) return new Response(null, { status: instead, headers });
  const isCut = isRangeOfThis(request.headers, validators);
  return sendObject(ctx, object, { request, headers, isCut });
}
