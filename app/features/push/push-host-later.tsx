import { useLocation } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { usePresence } from "#app/ui/browser/use-presence.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";

/** Where somebody sees what they could be told of: nobody is asked on arrival. */
const OFFERED_ON = "/notifications";

const PushHost = lazy(() => arriving(() => import("./push-host.tsx")));

/** A first page needs no scripts for pushes: they come once somebody is there, or where pushes are offered. */
export function PushHostLater({ me }: { me: number }) {
  const isOffered = useLocation().pathname === OFFERED_ON;
  const isHere = usePresence();
  if (!useScripted() || !(isHere || isOffered)) return null;
  return (
    <Suspense fallback={null}>
      <PushHost me={me} isOffered={isOffered} />
    </Suspense>
  );
}
