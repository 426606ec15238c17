import { createHmac, randomBytes } from "node:crypto";

const SECRET_PREFIX = "whsec_";

/** As Standard Webhooks has them: 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(32).toString("base64")}`;
}

/** The headers by which a receiver knows that it was us, and when (Standard Webhooks). */
export function signedHeaders(
  secret: string,
  { id, body, now = Date.now() }: { id: string; body: string; now?: number },
): Record<string, string> {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  const at = String(Math.floor(now / 1000));
  const signature = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": `v1,${signature}` };
}
