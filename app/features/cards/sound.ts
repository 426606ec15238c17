import { useSyncExternalStore } from "react";
import { tabStorage } from "#app/ui/browser/storage.ts";

const STORAGE_KEY = "feed:muted";
const listeners = new Set<() => void>();

/** Whether videos are silent: everywhere at once, remembered for this visit. */
export function useMuted(): [boolean, (muted: boolean) => void] {
  const muted = useSyncExternalStore(subscribe, isMuted, () => true);
  return [muted, setMuted];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isMuted(): boolean {
  return tabStorage.getItem(STORAGE_KEY) !== "0";
}

function setMuted(muted: boolean): void {
  tabStorage.setItem(STORAGE_KEY, muted ? "1" : "0");
  for (const listener of listeners) listener();
}
