import { call } from "../browser/browser-client.ts";
import type { Page } from "./pages.ts";

/** A page of a list of the API, whose rows come under `name`. Throws what {@link call} throws. */
export async function callPage<T>(
  path: string,
  name: string,
  query: Record<string, string | number | null>,
): Promise<Page<T>> {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === null ? [] : [[key, String(value)]],
  );
  const answer = await call<Record<string, unknown>>(`${path}?${new URLSearchParams(given)}`);
  return { rows: answer[name] as T[], nextBefore: answer.nextBefore as string | null };
}
