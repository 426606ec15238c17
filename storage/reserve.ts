import { randomFillSync } from "node:crypto";
import { existsSync, rmSync, statfsSync } from "node:fs";
import { open, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";

/** Room that is kept by a file, for the writes without which nobody can sign in, delete or administer. */
export interface Reserve {
  folder: string;
  /** 0: none. */
  bytes: number;
}

const FILE = "reserve";
const STEP_BYTES = 1024 * 1024;
const LITTLE_BYTES = 8 * 1024 * 1024;

/**
 * Lays the file where it is missing and there is twice the room for it. Its bytes are random: a file
 * system that compresses would keep no room for others.
 */
export async function layReserve({ folder, bytes }: Reserve): Promise<void> {
  const path = join(folder, FILE);
  if (bytes === 0 || existsSync(path) || (await freeBytes(folder)) < 2 * bytes) return;
  const unfinished = `${path}.part`;
  try {
    const file = await open(unfinished, "w", 0o600);
    try {
      const step = randomFillSync(Buffer.alloc(STEP_BYTES));
      for (let left = bytes; left > 0; left -= step.length) {
        await file.write(step, 0, Math.min(left, step.length));
      }
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Gives the room to whoever writes next; false: there was none to give. */
export function freeReserve({ folder }: Reserve): boolean {
  const path = join(folder, FILE);
  if (!existsSync(path)) return false;
  rmSync(path, { force: true });
  return true;
}

/** Whether so little is left that the next write may find no room. */
export function isShort({ folder }: Reserve): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < LITTLE_BYTES;
}

/** What is wrong with the room that is left; null: nothing. */
export async function roomLeft({ folder, bytes }: Reserve): Promise<string | null> {
  const { files, ffree } = await statfs(folder);
  if (files > 0 && ffree === 0) return "full: no file can be made";
  const free = await freeBytes(folder);
  if (free < LITTLE_BYTES) return "full";
  const isSpent = bytes > 0 && free < 2 * bytes && !existsSync(join(folder, FILE));
  return isSpent ? "full: the reserve is in use" : null;
}

/** What whoever runs this may still write there. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
