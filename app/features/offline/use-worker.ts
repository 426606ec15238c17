import { useEffect } from "react";
import { ownReading } from "#app/ui/browser/kept-reading.ts";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { usePresence } from "#app/ui/browser/use-presence.ts";
import { useRootData } from "#app/ui/root-data.ts";

/** Has the browser keep the page for no line as it looks now, once the page is there and somebody is too. */
export function useWorker(): void {
  const root = useRootData();
  const isHere = usePresence();
  const isWanted = isHere && root !== undefined && !root.noWorker;
  const viewer = root?.viewer?.id_usuario ?? null;
  /** What the page for no line looks like depends on. */
  const look = JSON.stringify([viewer, root?.theme, root?.discreet]);
  useEffect(() => {
    if (!isWanted || !("serviceWorker" in navigator)) return;
    // The page for no line names whom it was made for.
    ownReading(viewer);
    void arriving(() => import("./worker/register.ts")).then(({ register }) => register(look));
  }, [isWanted, viewer, look]);
}
