/** What runs outside of this process and may be away. */
export type Outside = "objects" | "kv" | "database" | "search";

/** Seconds after which it is worth asking again. */
export const ASK_AGAIN_SECONDS = 5;

/**
 * Something outside does not answer, not in time, or cannot do its work now. That is no verdict on
 * what was asked: the same call may succeed soon.
 */
export class AwayError extends Error {
  override name = "AwayError";
  readonly what: Outside;

  constructor(what: Outside, reason: string, cause?: unknown) {
    super(`${what}: ${reason}`, { cause });
    this.what = what;
  }
}

/** How the system says that nobody is there, or that the line broke. */
const LINE_CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "ENOTFOUND"],
  ...["EAI_AGAIN", "EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN"],
]);

export function isBrokenLine(error: unknown): boolean {
  // A host of several addresses, none of which answered: they fail alike.
  if (error instanceof AggregateError) return error.errors.some(isBrokenLine);
  return LINE_CODES.has(String((error as { code?: unknown } | null)?.code));
}

/** Waits for a call no longer than so many milliseconds; then throws {@link AwayError}. */
export async function within<T>(ms: number, what: Outside, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AwayError(what, `no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
    // Should it fail after all, nobody listens any more.
    call.catch(() => undefined);
  }
}
