import { AppError } from "../errors.ts";
import { keyedHash } from "../secrets.server.ts";

/** What is kept beside an idempotency key of what came with it: parsed, so that spaces do not count. */
export function requestHash(input: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return keyedHash("idempotency", JSON.stringify(entries));
}

/** Throws `key_reused` where a key comes with something else; of old rows (null) nobody knows. */
export function requireSameRequest(kept: string | null, hash: string): void {
  if (kept !== null && kept !== hash) throw new AppError("key_reused");
}
