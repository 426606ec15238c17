import { browserStorage } from "./storage.ts";

/** Where this device keeps what was searched for, and by whom. */
export const RECENT_KEY = "search:recent";

/** Leaves nothing of it on this device, unless it is that of `viewer` (null: of a visitor). */
export function forgetSearches(viewer?: number | null): void {
  const kept = browserStorage.getItem(RECENT_KEY);
  if (kept === null || (viewer !== undefined && keptSearches(kept)?.viewer === viewer)) return;
  browserStorage.removeItem(RECENT_KEY);
}

export interface KeptSearches {
  viewer: number | null;
  queries: string[];
}

/** Null: it is not what we wrote. */
export function keptSearches(text: string | null): KeptSearches | null {
  try {
    const kept = JSON.parse(text ?? "null") as KeptSearches | null;
    return kept?.queries.every((query) => typeof query === "string") ? kept : null;
  } catch {
    return null;
  }
}
