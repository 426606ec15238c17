const TIMEOUT_MS = 10_000;
const MAX_ANSWER = 64 * 1024;

/** Asks a provider. Throws when it does not answer with success; never with the address, which holds secrets. */
export async function askProvider(
  url: URL,
  how: { method?: "POST"; headers?: Record<string, string> } = {},
): Promise<string> {
  const place = `${url.origin}${url.pathname}`;
  const response = await fetch(url, {
    ...how,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: "error",
  }).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : "?";
    throw new Error(`${place} did not answer: ${why}`, { cause });
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${place} answered ${response.status}`);
  }
  const text = await response.text();
  if (text.length > MAX_ANSWER) throw new Error(`${place} answered too much`);
  return text;
}
