import type { Ctx } from "#app/context.server.ts";
import { readCookie, setCookie } from "#app/http/cookies/cookies.server.ts";
import { PENDING_MAX } from "#app/features/posts/limits.ts";
import { getOwnStatuses } from "#app/features/posts/processing/status.server.ts";
import type { SettledPost } from "#app/features/posts/view.ts";

/** Only a post that was sent without scripts is in it: with them the browser keeps its own list. */
const COOKIE = "pending";
const MAX_AGE_SECONDS = 24 * 60 * 60;

/** A `Set-Cookie` header that adds a post to those whose end is to be told on a later page. */
export function rememberPending(request: Request, id_publicacion: number): string {
  return pendingCookie([...readIds(request), id_publicacion].slice(-PENDING_MAX));
}

/**
 * The posts of this browser that are ready or failed by now, each told once: the `Set-Cookie` header
 * that comes with them forgets them. A page that shows how such a post is tells it by that.
 */
export async function takeSettled(
  { viewer, ...ctx }: Ctx,
  request: Request,
): Promise<{ settled: SettledPost[]; cookie?: string }> {
  const ids = readIds(request);
  if (ids.length === 0 || !viewer) return { settled: [] };
  const statuses = await getOwnStatuses({ ...ctx, viewer }, ids);
  const queued = statuses.filter(({ status }) => status === "queued");
  if (queued.length === ids.length) return { settled: [] };
  const settled = statuses.flatMap(({ id_publicacion, status }) =>
    status === "queued" || isShownBy(request, id_publicacion) ? [] : [{ id_publicacion, status }],
  );
  return { settled, cookie: pendingCookie(queued.map(({ id_publicacion }) => id_publicacion)) };
}

function readIds(request: Request): number[] {
  const text = readCookie(request, COOKIE) ?? "";
  if (!/^\d{1,15}(\.\d{1,15})*$/.test(text)) return [];
  return [...new Set(text.split(".").map(Number))].slice(-PENDING_MAX);
}

function pendingCookie(ids: number[]): string {
  return setCookie(COOKIE, ids.join("."), { maxAgeSeconds: ids.length > 0 ? MAX_AGE_SECONDS : 0 });
}

function isShownBy(request: Request, id: number): boolean {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.replace(/\.data$/, "");
  return (
    path === `/publicacion/${id}` || (path === "/upload" && searchParams.get("id") === String(id))
  );
}
