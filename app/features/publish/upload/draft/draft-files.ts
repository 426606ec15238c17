import { DRAFT_DATABASE } from "#app/ui/browser/kept-draft.ts";

/** Files that weigh more are chosen again: copying them would fill the device of who waits. */
export const DRAFT_FILES_MAX_MB = 100;

const STORE = "files";
const PLACE = "chosen";

/** Keeps the files of the draft, or nothing where they are too large; never fails. */
export async function keepFiles(viewer: number, files: File[]): Promise<void> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length === 0 || bytes > DRAFT_FILES_MAX_MB * 1024 * 1024) return dropFiles();
  await quietly("readwrite", (store) => store.put({ viewer, files }, PLACE));
}

/** Those that were kept for somebody; null where there are none. */
export async function readFiles(viewer: number): Promise<File[] | null> {
  const kept = await quietly<{ viewer: number; files: File[] } | undefined>("readonly", (store) =>
    store.get(PLACE),
  );
  return kept?.viewer === viewer ? kept.files : null;
}

export async function dropFiles(): Promise<void> {
  await quietly("readwrite", (store) => store.delete(PLACE));
}

/** A browser may refuse to keep anything, or have no room: then files are chosen again. */
async function quietly<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<T | null> {
  try {
    const database = await open();
    try {
      return await answered<T>(act(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DRAFT_DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answered(request);
}

function answered<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error ?? new Error("not kept"));
  });
}
