import type { Sort } from "../limits.ts";
import type { SearchView } from "../view.ts";

/** product.md 23.4 */
const TIMEOUT_MS = 30_000;

interface Asked {
  q: string;
  limit: number;
  page?: number;
  sort?: Sort;
}

export class SearchRefused extends Error {}

/**
 * Asks the API. A session that is no longer good is left out and asked again. Throws
 * {@link SearchRefused} where that does not help, and whatever `fetch` throws.
 */
export async function fetchSearch(asked: Asked, signal?: AbortSignal): Promise<SearchView> {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) params.set(name, String(value));
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  const onAbort = () => stop.abort();
  signal?.addEventListener("abort", onAbort);
  try {
    const ask = (credentials: RequestCredentials) =>
      fetch(`/api/search?${params}`, { signal: stop.signal, credentials });
    let response = await ask("same-origin");
    if (response.status === 401) response = await ask("omit");
    if (response.status === 401) throw new SearchRefused();
    if (!response.ok) throw new Error(`search answered ${response.status}`);
    return (await response.json()) as SearchView;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}
