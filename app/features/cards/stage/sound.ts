import { useEffect, useState, useSyncExternalStore } from "react";
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

/** The browser gives sound to nothing that nobody presses: no wish of the person's, so it is not remembered. */
let isSilenced = false;

function isMuted(): boolean {
  return isSilenced || tabStorage.getItem(STORAGE_KEY) !== "0";
}

function setMuted(muted: boolean): void {
  tabStorage.setItem(STORAGE_KEY, muted ? "1" : "0");
  silence(false);
}

/** Until somebody turns the sound on, by a press. */
export function silence(silenced: boolean): void {
  isSilenced = silenced;
  for (const listener of listeners) listener();
}

const HINT_KEY = "feed:sound-hint";

/** True of the first video of a visit that is silent, while it is: the hint is given once. */
export function useSoundHint(isSilent: boolean): boolean {
  const [isGiven, setGiven] = useState(false);
  useEffect(() => {
    if (!isSilent || tabStorage.getItem(HINT_KEY)) return;
    tabStorage.setItem(HINT_KEY, "1");
    setGiven(true);
    return () => setGiven(false);
  }, [isSilent]);
  return isGiven;
}
