import { createSecretKey, type KeyObject, randomBytes, scrypt } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { z } from "zod";
import { decryptChunks, encryptChunks } from "#app/features/vault/chunks.server.ts";
import { SealError } from "#app/features/vault/seal.server.ts";
import { Refusal } from "../../admin/program.ts";

const FORMAT = 1;
/** 128 MB and a third of a second for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const KEY_BYTES = 32;

/** What the passphrase opens; all else is encrypted with keys that are made of `master`. */
const keysSchema = z.object({ master: z.string(), instance: z.string() });

const fileSchema = z.object({
  format: z.literal(FORMAT),
  cipher: z.literal("aes-256-gcm"),
  kdf: z.object({
    name: z.literal("scrypt"),
    salt: z.string(),
    // Who may write there shall not have us take all the memory.
    N: z.number().max(2 ** 20),
    r: z.number().max(32),
    p: z.number().max(16),
  }),
  keys: z.string(),
});

export interface Keys {
  master: Buffer;
  /** Whose backups these are. */
  instance: string;
}

/** The text of a new key file, and what is in it. */
export async function newKeyFile(
  passphrase: string,
  instance: string,
): Promise<{ text: string; keys: Keys }> {
  const keys = { master: randomBytes(KEY_BYTES), instance };
  const salt = randomBytes(KEY_BYTES).toString("base64");
  const kdf = { name: "scrypt" as const, salt, ...COST };
  const plain = Buffer.from(JSON.stringify({ ...keys, master: keys.master.toString("base64") }));
  const sealed = encryptChunks(await keyOf(passphrase, kdf), "keys", [plain]);
  const file = {
    format: FORMAT,
    cipher: "aes-256-gcm",
    kdf,
    keys: (await buffer(sealed)).toString("base64"),
  };
  return { text: JSON.stringify(fileSchema.parse(file), null, 2), keys };
}

/** Throws {@link Refusal} when it is not a key file, or the passphrase is another. */
export async function openKeyFile(text: string, passphrase: string): Promise<Keys> {
  const file = parse(text);
  const sealed = Buffer.from(file.keys, "base64");
  try {
    const opened = decryptChunks(await keyOf(passphrase, file.kdf), "keys", [sealed]);
    const { master, instance } = keysSchema.parse(JSON.parse((await buffer(opened)).toString()));
    return { master: Buffer.from(master, "base64"), instance };
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new Refusal("the passphrase is not the one of these backups (or key.json is damaged)");
  }
}

function parse(text: string) {
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    throw new Refusal("key.json of these backups is damaged, or of a later version");
  }
}

async function keyOf(
  passphrase: string,
  { salt, N, r, p }: z.infer<typeof fileSchema>["kdf"],
): Promise<KeyObject> {
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
  const options = { N, r, p, maxmem: 256 * N * r };
  const key = await derive(passphrase, Buffer.from(salt, "base64"), KEY_BYTES, options);
  return createSecretKey(key);
}
