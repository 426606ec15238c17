import { useSyncExternalStore } from "react";

const QUERY = "(min-width: 1024px)";

/** From this width on two posts stand side by side. False on the server. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
