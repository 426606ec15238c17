import { browserStorage } from "#app/ui/browser/storage.ts";

/** product.md 9.11: the posts sent from this browser that are still processed. */
export const PENDING_KEY = "pending_publications";

/** Fired when an entry is added in this tab; other tabs hear of it through their storage. */
export const PENDING_EVENT = "pending-publication";

/** Whether there may be some. */
export function hasPending(): boolean {
  return browserStorage.getItem(PENDING_KEY) !== null;
}
