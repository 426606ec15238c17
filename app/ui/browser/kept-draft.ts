import { browserStorage } from "./storage.ts";

/** Where a post that is not published yet is kept on the device: its words here, its files in a database. */
export const DRAFT_KEY = "upload:draft";
export const DRAFT_DATABASE = "upload-draft";

/** Leaves nothing of it on this device, unless it is that of `viewer`. */
export function forgetDraft(viewer?: number): void {
  const kept = browserStorage.getItem(DRAFT_KEY);
  if (viewer !== undefined && (kept === null || ownerIn(kept) === viewer)) return;
  browserStorage.removeItem(DRAFT_KEY);
  try {
    indexedDB.deleteDatabase(DRAFT_DATABASE);
  } catch {
    // A browser that refuses to keep anything has kept nothing.
  }
}

function ownerIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { viewer: unknown }).viewer;
  } catch {
    return null;
  }
}
