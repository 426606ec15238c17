import { PENDING_MAX } from "#app/features/posts/limits.ts";
import { browserStorage } from "#app/ui/browser/storage.ts";
import { PENDING_EVENT, PENDING_KEY as KEY } from "./pending-mark.ts";

/** Longer than any window takes to read what another has written. */
const CLAIM_MS = 60_000;

interface Pending {
  id: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

export function addPending(id: number): void {
  writePending([...readPending(), { id, createdAt: Date.now() }]);
  window.dispatchEvent(new CustomEvent(PENDING_EVENT));
}

/** What is there, without what nobody of ours wrote. */
export function readPending(): Pending[] {
  const byId = new Map<number, Pending>();
  for (const entry of readEntries()) {
    const { id, createdAt } = Object(entry) as Record<string, unknown>;
    const number = Number(id ?? entry);
    if (!Number.isSafeInteger(number) || number <= 0) continue;
    byId.set(number, { id: number, createdAt: Number(createdAt) || 0 });
  }
  return [...byId.values()].slice(-PENDING_MAX);
}

function readEntries(): unknown[] {
  try {
    const entries: unknown = JSON.parse(browserStorage.getItem(KEY) ?? "[]");
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}

/** Takes these out of the list and says which of them this window is to tell of: no other one does. */
export async function takeFromPending(ids: number[]): Promise<number[]> {
  const pending = readPending();
  writePending(pending.filter(({ id }) => !ids.includes(id)));
  const listed = pending.map(({ id }) => id).filter((id) => ids.includes(id));
  const claims = await Promise.all(listed.map(claim));
  return listed.filter((_, at) => claims[at]);
}

/**
 * What one window writes into its storage, another may read a moment later only: who tells is settled by
 * a lock, which is held until all have read it.
 */
function claim(id: number): Promise<boolean> {
  // Only https has locks. Without them two windows that ask in the same instant both tell.
  if (!("locks" in navigator)) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    const held = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock && new Promise((release) => setTimeout(release, CLAIM_MS));
    };
    navigator.locks.request(`${KEY}:${id}`, { ifAvailable: true }, held).catch(reject);
  });
}

function writePending(list: Pending[]): void {
  if (list.length > 0) browserStorage.setItem(KEY, JSON.stringify(list));
  else browserStorage.removeItem(KEY);
}

export function isPendingKey(key: string | null): boolean {
  return key === KEY || key === null;
}
