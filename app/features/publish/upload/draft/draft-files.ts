import { DRAFT_DATABASE } from "#app/ui/browser/kept-draft.ts";
import { dropKept, readKept, sweepKept } from "../smaller/kept-files.ts";
import { type FileFacts, keptName, keptNames } from "./draft.ts";

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

/** What was made and is in a folder of its own, as it is called where it goes. */
export async function readMade(facts: FileFacts[]): Promise<File[]> {
  const files = await Promise.all(
    facts.map(async (fact) => {
      const kept = keptName(fact);
      const file = kept && (await readKept(kept));
      const { name, size, lastModified } = fact;
      // One that was cut off while it was written is none.
      if (!file || file.size !== size) return [];
      return [new File([file], name, { lastModified, type: file.type })];
    }),
  );
  return files.flat();
}

/** Those that no draft needs any more. */
export function dropMade(before: FileFacts[], now: FileFacts[]): void {
  const needed = keptNames(now);
  for (const name of keptNames(before)) if (!needed.includes(name)) void dropKept(name);
}

/** And what was left over otherwise. */
export function sweepMade(needed: FileFacts[]): void {
  void sweepKept(keptNames(needed)).catch(() => undefined);
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
