import { lazy, Suspense, useEffect, useState } from "react";
import { SIGNED_OUT_EVENT } from "#app/ui/browser/browser-client.ts";
import { forgetReading } from "#app/ui/browser/kept-reading.ts";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { mayWait } from "#app/ui/browser/outbox/waiting-flag.ts";
import { usePresence } from "#app/ui/browser/use-presence.ts";
import { useRootData } from "#app/ui/root-data.ts";
import { useWorker } from "./use-worker.ts";

// Hardly ever does anything wait.
const RefusedNotice = lazy(() => arriving(() => import("./refused-notice.tsx")));

/** What the product does for the time without a line, on every page that is not the gate. */
export default function OfflineHost() {
  const root = useRootData();
  const viewer = root?.viewer?.id_usuario;
  useWorker();
  useForgotten();
  const isWaiting = useSending(viewer);
  useAtHand(viewer, !root?.noReading && !root?.noWorker && !root?.saver);
  if (!isWaiting || viewer === undefined) return null;
  return (
    <Suspense fallback={null}>
      <RefusedNotice viewer={viewer} />
    </Suspense>
  );
}

/** Whoever's session has ended elsewhere leaves nothing to read here. */
function useForgotten(): void {
  useEffect(() => {
    const forget = () => forgetReading(null);
    window.addEventListener(SIGNED_OUT_EVENT, forget);
    return () => window.removeEventListener(SIGNED_OUT_EVENT, forget);
  }, []);
}

/** Sends what an earlier page could not; says whether there was any such thing. */
function useSending(viewer: number | undefined): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (viewer === undefined || !mayWait()) return;
    void arriving(() => import("#app/ui/browser/outbox/outbox.ts")).then(({ startSending }) => {
      startSending(viewer);
      setWaiting(true);
    });
  }, [viewer]);
  return isWaiting;
}

/** What keeps things when the line goes has to be here before it does. */
function useAtHand(viewer: number | undefined, isReading: boolean): void {
  const isHere = usePresence();
  useEffect(() => {
    if (!isHere || viewer === undefined) return;
    void import("#app/ui/browser/outbox/outbox.ts").catch(() => undefined);
    if (!isReading) return;
    void import("./reading/keep-saved.ts")
      .then(({ keepSaved }) => keepSaved(viewer))
      .catch(() => undefined);
  }, [isHere, viewer, isReading]);
}
