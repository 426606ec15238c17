export const REQUEST_ID = "X-Request-Id";

/** What the server calls a request, in its log and to who was answered; undefined where nobody named it. */
export function requestIdOf({ headers }: Request): string | undefined {
  return headers.get(REQUEST_ID) ?? undefined;
}
