import { call, CallFailure } from "#app/ui/browser/browser-client.ts";
import type { Sort } from "../limits.ts";
import type { SearchView } from "../view.ts";

interface Asked {
  q: string;
  limit: number;
  page?: number;
  sort?: Sort;
}

/** Asks the API; a session that is no longer good is left out and asked again. Throws {@link CallFailure}. */
export async function fetchSearch(asked: Asked, signal?: AbortSignal): Promise<SearchView> {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) params.set(name, String(value));
  const ask = (credentials: RequestCredentials) =>
    call<SearchView>(`/api/search?${params}`, { credentials, ...(signal && { signal }) });
  try {
    return await ask("same-origin");
  } catch (error) {
    if (error instanceof CallFailure && error.needsSignIn) return ask("omit");
    throw error;
  }
}
