import { useEffect, useRef, useSyncExternalStore } from "react";
import { hearTold, type Told } from "./told.ts";
import { listWaiting, type Waiting } from "./waiting.ts";

let known: readonly Waiting[] = [];
const signedOut = new Set<number>();
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/** What waits in this browser, kept up to date with other tabs. */
export function useWaiting(): readonly Waiting[] {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => NONE,
  );
}

const NONE: readonly Waiting[] = [];

/** Whether the session of whoever waits has ended meanwhile. */
export function useIsSignedOut(viewer: number | undefined): boolean {
  return useSyncExternalStore(
    subscribe,
    () => viewer !== undefined && signedOut.has(viewer),
    () => false,
  );
}

/** Hears of every call of this address that the server has taken after all, with its answer. */
export function useSent(path: string, onSent: (answer: unknown, key: string | null) => void): void {
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  });
  useEffect(
    () =>
      hearTold((told) => {
        if (told.kind === "sent" && told.call.path === path)
          latest.current(told.answer, told.call.key);
      }),
    [path],
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= hearTold(onTold);
  void refresh();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

function onTold(told: Told): void {
  if (told.kind === "signed-out") signedOut.add(told.viewer);
  void refresh();
}

async function refresh(): Promise<void> {
  try {
    known = await listWaiting();
  } catch {
    known = NONE;
  }
  for (const listener of listeners) listener();
}
