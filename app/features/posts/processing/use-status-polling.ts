import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { STATUS_POLL_SECONDS } from "#app/features/posts/limits.ts";

/** Reads the page's data again every four seconds while something is processed and somebody looks. */
export function useStatusPolling(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  const scripted = useScripted();
  useEffect(() => {
    if (!isWaiting || !scripted) return;
    const look = () => void (!document.hidden && revalidate());
    const timer = setInterval(look, STATUS_POLL_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [isWaiting, scripted, revalidate]);
}
