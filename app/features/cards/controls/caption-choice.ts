import { useSyncExternalStore } from "react";
import { browserStorage } from "#app/ui/browser/storage.ts";

const STORAGE_KEY = "captions";
const listeners = new Set<() => void>();

/** `off`, a language, or null of who has chosen nothing: for all videos at once, and remembered. */
export function useCaptionChoice(): [string | null, (choice: string) => void] {
  const choice = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => browserStorage.getItem(STORAGE_KEY),
    () => null,
  );
  return [choice, choose];
}

function choose(choice: string): void {
  browserStorage.setItem(STORAGE_KEY, choice);
  for (const listener of listeners) listener();
}

/** The language to show of those that there are: on by choice, and while a video is silent; null: none. */
export function shownLanguage(
  languages: readonly string[],
  { choice, muted }: { choice: string | null; muted: boolean },
  spoken: readonly string[] = typeof navigator === "undefined" ? [] : navigator.languages,
): string | null {
  if (choice === "off" || (choice === null && !muted)) return null;
  const wanted = [...(choice === null ? [] : [choice]), ...spoken.map((tag) => tag.slice(0, 2))];
  return wanted.find((code) => languages.includes(code)) ?? languages[0] ?? null;
}
