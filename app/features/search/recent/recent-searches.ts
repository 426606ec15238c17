import { RECENT_KEY, keptSearches } from "#app/ui/browser/kept-searches.ts";
import { browserStorage } from "#app/ui/browser/storage.ts";
import { RECENT_MAX } from "../limits.ts";

/** Whose they are; null: of a visitor. */
type Viewer = number | null;

/** What this viewer has searched for on this device, the latest first. */
export function recentSearches(viewer: Viewer): string[] {
  const kept = keptSearches(browserStorage.getItem(RECENT_KEY));
  return kept?.viewer === viewer ? kept.queries : [];
}

/** Keeps it as the latest, once however it is written. */
export function rememberSearch(viewer: Viewer, query: string): void {
  const q = query.trim();
  if (q) keep(viewer, [q, ...without(recentSearches(viewer), q)].slice(0, RECENT_MAX));
}

export function forgetSearch(viewer: Viewer, query: string): string[] {
  return keep(viewer, without(recentSearches(viewer), query));
}

function without(queries: string[], query: string): string[] {
  return queries.filter((other) => other.toLowerCase() !== query.toLowerCase());
}

function keep(viewer: Viewer, queries: string[]): string[] {
  if (queries.length > 0) browserStorage.setItem(RECENT_KEY, JSON.stringify({ viewer, queries }));
  else browserStorage.removeItem(RECENT_KEY);
  return queries;
}
