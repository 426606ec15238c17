import { useSyncExternalStore } from "react";
import { browserStorage } from "../browser/storage.ts";
import { hasShortcuts, KEY, OFF } from "./shortcuts.ts";

const listeners = new Set<() => void>();

export function switchShortcuts(isOn: boolean): void {
  if (isOn) browserStorage.removeItem(KEY);
  else browserStorage.setItem(KEY, OFF);
  for (const listener of listeners) listener();
}

export function useShortcuts(): boolean {
  return useSyncExternalStore(subscribe, hasShortcuts, () => true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Of another tab.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
