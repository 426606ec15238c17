import { lazy, Suspense, useSyncExternalStore } from "react";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { mayWait } from "#app/ui/browser/outbox/waiting-flag.ts";
import { browserStorage } from "#app/ui/browser/storage.ts";
import { usePresence } from "#app/ui/browser/use-presence.ts";

const OfflineHost = lazy(() => arriving(() => import("./offline-host.tsx")));

const never = () => () => undefined;

/** A first visit has nothing to send and nothing to forget: its scripts come once somebody is there. */
export function OfflineHostLater() {
  const isHere = usePresence();
  const hasKept = useSyncExternalStore(never, keepsSomething, () => false);
  if (!isHere && !hasKept) return null;
  return (
    <Suspense fallback={null}>
      <OfflineHost />
    </Suspense>
  );
}

function keepsSomething(): boolean {
  return mayWait() || browserStorage.getItem("offline:owner") !== null;
}
