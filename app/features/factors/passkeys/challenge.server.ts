import { z } from "zod";
import { AppError } from "#app/http/errors.ts";
import { jsonOrNull } from "#app/http/json.ts";
import { keyedHash, newSecret, sameHash, sha256 } from "#app/http/secrets.server.ts";
import type { KeyValueStore } from "#storage/kv.ts";
import { CHALLENGE_MINUTES } from "../limits.ts";

/** What a passkey is asked to sign for: to sign in, or something of one person. */
export type Purpose = "sign-in" | `add:${number}` | `confirm:${number}`;

/**
 * What a passkey has to sign. We know it again by its own signature, so that nothing is kept of one that nobody
 * answers.
 */
export function newChallenge(purpose: Purpose): string {
  const until = Date.now() + CHALLENGE_MINUTES * 60 * 1000;
  const nonce = newSecret();
  return [until, nonce, signatureOf(purpose, until, nonce)].join(".");
}

const clientData = z.object({ challenge: z.string() });

/**
 * What an answer of a browser says that it was asked, if it is what we asked for this purpose a moment ago; once.
 * Throws `passkey_refused`.
 */
export async function spendChallenge(
  kv: KeyValueStore,
  purpose: Purpose,
  { response }: { response: { clientDataJSON: string } },
): Promise<string> {
  const said = jsonOrNull(Buffer.from(response.clientDataJSON, "base64url").toString());
  const signed = clientData.safeParse(said).data?.challenge ?? "";
  if (!(await isAsked(kv, purpose, signed))) throw new AppError("passkey_refused");
  return signed;
}

async function isAsked(kv: KeyValueStore, purpose: Purpose, signed: string): Promise<boolean> {
  const text = Buffer.from(signed, "base64url").toString();
  const [, time, nonce = "", signature = ""] =
    /^(\d{1,15})\.([\w-]{43})\.([\w-]{43})$/.exec(text) ?? [];
  const until = Number(time);
  if (!sameHash(signature, signatureOf(purpose, until, nonce)) || until <= Date.now()) return false;
  const expirationTtl = (until - Date.now()) / 1000 + 1;
  return kv.compareAndSet(`challenge:${sha256(nonce)}`, null, "1", { expirationTtl, shared: true });
}

function signatureOf(purpose: Purpose, until: number, nonce: string): string {
  return keyedHash("passkey challenge", `${purpose} ${until} ${nonce}`);
}
