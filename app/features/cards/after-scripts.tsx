import { createContext, type ReactNode, useContext } from "react";
import { useScripted } from "#app/ui/browser/use-scripted.ts";

/** Whether a card is below what one sees first. */
export const IsBelow = createContext(false);

/** True where pictures wait, so that on a slow line the scripts come before them. */
export function useWaiting(): boolean {
  const isBelow = useContext(IsBelow);
  return !useScripted() && isBelow;
}

/** What only a browser without scripts fetches, while it waits. */
export function AfterScripts({ children }: { children: ReactNode }) {
  return useWaiting() ? <noscript>{children}</noscript> : children;
}
