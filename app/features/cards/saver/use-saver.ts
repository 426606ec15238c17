import { useSyncExternalStore } from "react";
import { useRootData } from "#app/ui/root-data.ts";

/** What was switched on this page; null: it is as the server has said. */
let switched: boolean | null = null;
const listeners = new Set<() => void>();

/** Whether videos wait to be asked for, and are the smallest. */
export function useSaver(): boolean {
  const said = useRootData()?.saver ?? false;
  const own = useSyncExternalStore(
    subscribe,
    () => switched,
    () => null,
  );
  return own ?? said;
}

export function switchSaver(on: boolean | null): void {
  switched = on;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
