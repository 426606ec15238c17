type Account = "/login" | "/login/paso" | "/signup" | "/signup?paso=2";

/** One of the room's pages, which afterwards goes on to `next`. */
export function accountPath(
  page: Account,
  next: string,
  more: Record<string, string> = {},
): string {
  const [path = page, query] = page.split("?");
  const search = new URLSearchParams({
    ...Object.fromEntries(new URLSearchParams(query)),
    ...more,
  });
  if (next !== "/") search.set("next", next);
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * Where a sign-in leads, whichever way it came: to its second step, where it has one, or on. Whoever comes back to an
 * account that is to go is asked first whether it shall.
 */
export function nextStep(answer: object, next: string): string {
  if ("vale" in answer) return accountPath("/login/paso", next);
  return "leaves" in answer && answer.leaves ? "/privacy-center/eliminar" : next;
}
