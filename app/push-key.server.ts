import { createECDH } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { keepOnce } from "./keep-once.server.ts";

/** By which push services know this instance (VAPID, RFC 8292), in base64url. */
export interface PushKey {
  publicKey: string;
  privateKey: string;
}

/** The file of `DATA_DIR` with the key that an instance made for itself. */
export const PUSH_KEY_FILE = "push-key";

const CURVE = "prime256v1";
const PRIVATE_KEY = /^[A-Za-z0-9_-]{43}=?$/;

/** The key of the variable or, without one, the one made at the first start. Throws what is wrong with it. */
export function pushKeyOf(variable: string | undefined, dataDir: string): PushKey {
  return parsePushKey(variable ?? keptKey(join(dataDir, PUSH_KEY_FILE)));
}

/** The private half says the other. Throws what is wrong with it. */
export function parsePushKey(text: string): PushKey {
  const wrong = "must be a private key of the curve P-256, its 32 bytes in base64url";
  if (!PRIVATE_KEY.test(text.trim())) throw new Error(wrong);
  const bytes = Buffer.from(text.trim(), "base64url");
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(bytes);
  } catch (error) {
    throw new Error(wrong, { cause: error });
  }
  return { publicKey: pair.getPublicKey("base64url"), privateKey: bytes.toString("base64url") };
}

function keptKey(file: string): string {
  if (!existsSync(file)) keepOnce(file, `${newPrivateKey()}\n`);
  return readFileSync(file, "utf8");
}

function newPrivateKey(): string {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // One that begins with a zero comes without it.
  const bytes = Buffer.alloc(32);
  const given = pair.getPrivateKey();
  given.copy(bytes, bytes.length - given.length);
  return bytes.toString("base64url");
}
