import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";
import { getEnv } from "#app/env.server.ts";
import type { KeyValueStore } from "#storage/kv.ts";
import { jsonOrNull } from "../json.ts";
import { newSecret, sha256 } from "../secrets.server.ts";

const KEPT_SECONDS = 30 * 60;
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keptWords = z.object({ path: z.string(), fields: z.record(z.string(), z.string()) });

/** A form that somebody sent who had to confirm or sign in first: where it goes, and what was typed but its secrets. */
export type KeptWords = z.infer<typeof keptWords>;

/** The id of an account, or its mark in the browser that sent the form. */
type Owner = number | string;

/**
 * Keeps what somebody typed while they confirm who they are. It is encrypted with what only the address that it is
 * read at says: such a form may be about money or documents.
 */
export async function keepWords(
  kv: KeyValueStore,
  owner: Owner,
  words: KeptWords,
): Promise<string> {
  const secret = newSecret();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  cipher.setAAD(Buffer.from(`${owner}`));
  const sealed = [nonce, cipher.update(JSON.stringify(words), "utf8"), cipher.final()];
  const text = Buffer.concat([...sealed, cipher.getAuthTag()]).toString("base64url");
  await kv.put(nameOf(secret), text, { expirationTtl: KEPT_SECONDS });
  return secret;
}

/** Null: they are somebody else's, or nobody's any more. */
export async function readWords(
  kv: KeyValueStore,
  owner: Owner,
  secret: string,
): Promise<KeptWords | null> {
  const text = secret && (await kv.get(nameOf(secret)));
  if (!text) return null;
  const sealed = Buffer.from(text, "base64url");
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(`${owner}`));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const plain = [decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
    return keptWords.safeParse(jsonOrNull(Buffer.concat(plain).toString("utf8"))).data ?? null;
  } catch {
    // What does not open is not theirs.
    return null;
  }
}

/** Likewise, and they are kept no more. */
export async function takeWords(
  kv: KeyValueStore,
  id_usuario: number,
  secret: string,
): Promise<KeptWords | null> {
  const words = await readWords(kv, id_usuario, secret);
  if (words) await kv.delete(nameOf(secret));
  return words;
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, getEnv().sessionSecret, "kept words", 32));
}

function nameOf(secret: string): string {
  return `words:${sha256(secret)}`;
}
