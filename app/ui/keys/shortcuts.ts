import { useSyncExternalStore } from "react";
import { browserStorage } from "../browser/storage.ts";

const KEY = "shortcuts";
const OFF = "off";
const listeners = new Set<() => void>();

/** Whether a letter or a sign that is pressed by itself does something on this device (product.md 23.15). */
export function hasShortcuts(): boolean {
  return browserStorage.getItem(KEY) !== OFF;
}

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
