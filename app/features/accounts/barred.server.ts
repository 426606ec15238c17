import { keyedHash } from "#app/http/secrets.server.ts";
import type { Database } from "#db/client.ts";

/** Who somebody is at the identity provider, as one text. */
export function identityText({ issuer, subject }: { issuer: string; subject: string }): string {
  return `${issuer} ${subject}`;
}

/** What is kept of an address, or of an {@link identityText}, that may not come back. */
export function barredHash(given: string): string {
  return keyedHash("barred", given);
}

/** Whether it was that of an account which was deleted while it was banned or suspended, and still would be. */
export async function isBarred(db: Database, given: string): Promise<boolean> {
  const row = await db
    .selectFrom("direcciones_vetadas")
    .select("id_usuario")
    .where("direccion_hash", "=", barredHash(given))
    .where((eb) => eb.or([eb("until", "is", null), eb("until", ">", Date.now())]))
    .executeTakeFirst();
  return row !== undefined;
}
