import { keyedHash, newSecret, sha256 } from "../secrets.server.ts";
import type { Once } from "./make-once.server.ts";

/**
 * The secret of a private link: for the same key the same again, and without one a new one each time. What is kept of
 * it, a hash that a table has once, says that its key has made something.
 */
export function linkSecret(label: string, key: string | null): string {
  return key === null ? newSecret() : keyedHash(label, key);
}

/** What is kept beside what a private link opens. */
export function linkColumns(secret: string, { key, hash }: Once) {
  return { secret_hash: sha256(secret), request_hash: key === null ? null : hash };
}
