import { browserStorage, tabStorage } from "./storage.ts";

/** Where a post that is not published yet is kept on the device: its words here, its files in a database. */
export const DRAFT_KEY = "upload:draft";
export const DRAFT_DATABASE = "upload-draft";
/** And what was made of large files, in a folder that only the browser sees. */
export const KEPT_FOLDER = "upload-draft";

/** How the names begin under which a tab keeps what is written in it and not sent, before the id of who writes. */
export const WRITTEN = { message: "messages:draft:", comment: "comments:draft:" };

/** Leaves nothing of what was written in this tab and not sent, unless it is that of `viewer`. */
export function forgetWritten(viewer?: number): void {
  for (const own of Object.values(WRITTEN)) tabStorage.removeAll(own, `${own}${viewer}:`);
}

/** Leaves nothing of it on this device, nor of what was written in this tab, unless it is that of `viewer`. */
export function forgetDraft(viewer?: number): void {
  forgetWritten(viewer);
  const kept = browserStorage.getItem(DRAFT_KEY);
  if (viewer !== undefined && (kept === null || ownerIn(kept) === viewer)) return;
  browserStorage.removeItem(DRAFT_KEY);
  // A browser that refuses to keep anything has kept nothing.
  try {
    indexedDB.deleteDatabase(DRAFT_DATABASE);
    void navigator.storage
      .getDirectory()
      .then((root) => root.removeEntry(KEPT_FOLDER, { recursive: true }))
      .catch(() => undefined);
  } catch {
    // Likewise.
  }
}

function ownerIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { viewer: unknown }).viewer;
  } catch {
    return null;
  }
}
