import type { Options } from "@node-rs/argon2";
import { newSecret } from "#app/http/secrets.server.ts";

/** Argon2id, with the cost that OWASP's password storage guide names first for 19 MiB. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Loaded with the first password: most of those who come are signed in. */
const argon2 = () => import("@node-rs/argon2");

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(canonical(password), COST);
}

/**
 * True when the password belongs to the hash. Without a hash (no such account, or one without a
 * password) it works just as long before it says no.
 */
export async function checkPassword(
  password_hash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const decoy = await nobodysHash();
  const { verify } = await argon2();
  const matches = await verify(password_hash ?? decoy, canonical(password));
  return matches && password_hash != null;
}

let decoyHash: Promise<string> | undefined;

function nobodysHash(): Promise<string> {
  decoyHash ??= hashPassword(newSecret());
  return decoyHash;
}

/** The same keys give different code points on different systems. */
function canonical(password: string): string {
  return password.normalize("NFKC");
}
