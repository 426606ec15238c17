/** What an answer says its bytes are. */
interface Validators {
  etag: string;
  /** Milliseconds since the epoch, of which HTTP tells whole seconds. */
  modified: number;
}

/**
 * The status that the conditions of a request ask for instead of the bytes: 412, 304, or null for none,
 * in the order of RFC 9110, 13.2.2.
 */
export function conditionFailed(
  headers: Headers,
  { etag, modified }: Validators,
): 412 | 304 | null {
  const match = headers.get("if-match");
  const unmodified = dateOf(headers.get("if-unmodified-since"));
  if (match !== null) {
    if (!tagsOf(match).some((tag) => tag === "*" || tag === etag)) return 412;
  } else if (unmodified !== null && seconds(modified) > seconds(unmodified)) {
    return 412;
  }
  const noneMatch = headers.get("if-none-match");
  if (noneMatch !== null) {
    const known = tagsOf(noneMatch).map((tag) => tag.replace(/^W\//, ""));
    return known.includes(etag) || known.includes("*") ? 304 : null;
  }
  const since = dateOf(headers.get("if-modified-since"));
  return since !== null && seconds(modified) <= seconds(since) ? 304 : null;
}

/** Whether a range may be cut from what there is: it is the version that `If-Range` names, if any. */
export function isRangeOfThis(headers: Headers, { etag, modified }: Validators): boolean {
  const ifRange = headers.get("if-range")?.trim();
  return !ifRange || ifRange === etag || ifRange === httpDate(modified);
}

export function httpDate(at: number): string {
  return new Date(at).toUTCString();
}

function tagsOf(list: string): string[] {
  return list.split(",").map((tag) => tag.trim());
}

function seconds(at: number): number {
  return Math.floor(at / 1000);
}

/** Null for what is no date: such a condition is as good as absent. */
function dateOf(text: string | null): number | null {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? null : at;
}
