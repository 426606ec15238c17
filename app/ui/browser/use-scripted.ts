import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in the server's HTML and until React has taken over, true afterwards. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
