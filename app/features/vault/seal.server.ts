import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { DocumentKey } from "#app/document-keys.server.ts";
import { type Env, getEnv } from "#app/env.server.ts";

const VERSION = "v1";
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Keys = Pick<Env, "documentKeys">;

/** What is sealed cannot be opened: it was changed, it stands elsewhere, or its key is not here. Or nothing can be sealed. */
export class SealError extends Error {
  override name = "SealError";
}

/** Where a sealed value stands: one that is moved to another row or column does not open there. */
export function placeOf(table: string, column: string, id: number | string): string {
  return `${table}.${column}:${id}`;
}

/** Whether anything can be sealed here: what opens people's files has no keys. */
export function canSeal({ documentKeys }: Keys = getEnv()): boolean {
  return documentKeys.length > 0;
}

/**
 * Seals any JSON for one place ({@link placeOf}) with the first of the keys:
 * `v1.keyid.nonce.ciphertext.tag`, each in base64url. A column that holds such texts is a line of
 * `sealed-columns.ts`. Throws {@link SealError} where there are no keys ({@link canSeal}).
 */
export function seal(place: string, value: unknown, { documentKeys }: Keys = getEnv()): string {
  const [newest] = documentKeys;
  if (!newest) throw new SealError(`${place} cannot be sealed here, where no keys are`);
  const { id, key } = newest;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  cipher.setAAD(Buffer.from(`${VERSION}.${id}.${place}`));
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
  const parts = [nonce, ciphertext, cipher.getAuthTag()];
  return [VERSION, id, ...parts.map((part) => part.toString("base64url"))].join(".");
}

/** What {@link seal} was given, to be parsed. Throws {@link SealError}. */
export function open(place: string, sealed: string, { documentKeys }: Keys = getEnv()): unknown {
  const [version, id, ...parts] = sealed.split(".");
  if (version !== VERSION || parts.length !== 3) throw new SealError(`${place} is not sealed`);
  const key = keyNamed(documentKeys, id!);
  if (!key) throw new SealError(`${place} is sealed with the key ${id}, which is not here`);
  const [nonce, ciphertext, tag] = parts.map((part) => Buffer.from(part, "base64url"));
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce!, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(`${VERSION}.${id}.${place}`));
    decipher.setAuthTag(tag!);
    const text = Buffer.concat([decipher.update(ciphertext!), decipher.final()]).toString("utf8");
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new SealError(`${place} does not open: it was changed, or sealed elsewhere`, { cause });
  }
}

/** How everything begins that this key has sealed. */
export function beginningOf(keyId: string): string {
  return `${VERSION}.${keyId}.`;
}

export function keyIdOf(sealed: string): string {
  return sealed.split(".")[1] ?? "";
}

function keyNamed(keys: DocumentKey[], id: string) {
  return keys.find((key) => key.id === id)?.key;
}
