import { createHash, createHmac } from "node:crypto";
import { getEnv } from "#app/env.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import { withTimeLimit } from "#app/time-limit.server.ts";

const TIMEOUT_MS = 10_000;

/**
 * The job that tells the caches in front of us which addresses are gone. It is tried again until they
 * have heard, so they may hear twice: the same job has the same `Idempotency-Key`.
 */
export async function purgeCaches(
  _services: Services,
  { addresses }: JobPayloads["purge_caches"],
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  const { purge, siteUrl } = getEnv();
  if (!purge) return;
  const body = JSON.stringify({ addresses: addresses.map((name) => `${siteUrl}/uploads/${name}`) });
  const sentAt = `${Math.floor(Date.now() / 1000)}`;
  const response = await fetch(purge.url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Idempotency-Key": createHash("sha256").update(body).digest("hex"),
      "X-Purge-Timestamp": sentAt,
      "X-Purge-Signature": `sha256=${signatureOf(purge.secret, sentAt, body)}`,
    },
    body,
    redirect: "error",
    signal: withTimeLimit(signal, TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`PURGE_URL answered ${response.status}`);
}

/** Over the time as well, so that what was heard once cannot be said again by somebody else. */
export function signatureOf(secret: string, sentAt: string, body: string): string {
  return createHmac("sha256", secret).update(`${sentAt}.${body}`).digest("hex");
}
