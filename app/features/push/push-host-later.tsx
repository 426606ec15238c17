import { lazy, Suspense } from "react";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";

const PushHost = lazy(() => arriving(() => import("./push-host.tsx")));

/** A visitor has no pushes: the scripts for them come for whoever is signed in. */
export function PushHostLater({ me }: { me: number }) {
  if (!useScripted()) return null;
  return (
    <Suspense fallback={null}>
      <PushHost me={me} />
    </Suspense>
  );
}
