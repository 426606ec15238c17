import { KEPT_FOLDER } from "#app/ui/browser/kept-draft.ts";

/** What no draft speaks of for so long is left over; younger ones another tab may be writing. */
const LEFT_OVER_MS = 24 * 60 * 60 * 1000;

/** Whether results can be written to the device; private windows and old browsers refuse. */
export async function canKeep(): Promise<boolean> {
  return (await folder(true)) !== null;
}

/** Null where it is there no more. */
export async function readKept(name: string): Promise<File | null> {
  try {
    const handle = await (await folder(false))?.getFileHandle(name);
    return (await handle?.getFile()) ?? null;
  } catch {
    return null;
  }
}

/** One that is still being written stays, and is left over later. */
export async function dropKept(name: string): Promise<void> {
  await (await folder(false))?.removeEntry(name).catch(() => undefined);
}

/** Removes what was left over, except what a draft speaks of. */
export async function sweepKept(mentioned: string[]): Promise<void> {
  const kept = await folder(false);
  if (!kept) return;
  for await (const name of kept.keys()) {
    if (mentioned.includes(name)) continue;
    const file = await readKept(name);
    if (file && Date.now() - file.lastModified > LEFT_OVER_MS) await dropKept(name);
  }
}

async function folder(create: boolean): Promise<FileSystemDirectoryHandle | null> {
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(KEPT_FOLDER, { create });
  } catch {
    return null;
  }
}
