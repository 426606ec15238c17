import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { keepOnce } from "./keep-once.server.ts";

/** A key that seals documents, and what it is called in what it has sealed. */
export interface DocumentKey {
  id: string;
  key: KeyObject;
}

const KEY_BYTES = 32;
/** In lower case and without what LIKE takes for a wildcard: what a key has sealed is found by its id. */
const ENTRY = /^([a-z0-9-]{1,20}):([A-Za-z0-9+/_-]{43}=?)$/;

/** The file of `DATA_DIR` with the keys that an instance made for itself. */
export const DOCUMENT_KEYS_FILE = "document-keys";

/** `id:base64` with commas or lines between them, the newest first. Throws what is wrong with it. */
export function parseDocumentKeys(text: string): DocumentKey[] {
  const entries = text.split(/[\s,]+/).filter(Boolean);
  if (entries.length === 0) throw new Error("holds no key");
  const keys = entries.map((entry) => {
    const [, id, base64] = ENTRY.exec(entry) ?? [];
    const bytes = Buffer.from(base64 ?? "", "base64");
    if (!id || bytes.length !== KEY_BYTES) {
      throw new Error("must be id:key, the key 32 bytes in base64, older ones after a comma");
    }
    return { id, key: createSecretKey(bytes) };
  });
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error("names one id twice");
  return keys;
}

/**
 * The keys of the variable, the first of which seals, and then those that this instance made for itself
 * before there was one; without a variable the latter, made at the first start.
 */
export function documentKeysOf(variable: string | undefined, dataDir: string): DocumentKey[] {
  const file = join(dataDir, DOCUMENT_KEYS_FILE);
  const given = variable === undefined ? [] : parseDocumentKeys(variable);
  if (given.length === 0) keepNewKey(file);
  const kept = existsSync(file) ? parseDocumentKeys(readFileSync(file, "utf8")) : [];
  return [...given, ...kept.filter(({ id }) => !given.some((key) => key.id === id))];
}

function keepNewKey(file: string): void {
  if (existsSync(file)) return;
  // Of its own name: where the file is lost and another made, what is missing can be said.
  const id = `k${randomBytes(4).toString("hex")}`;
  keepOnce(file, `${id}:${randomBytes(KEY_BYTES).toString("base64")}\n`);
}
