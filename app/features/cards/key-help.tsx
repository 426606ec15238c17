import { lazy, Suspense } from "react";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";

const Keys = lazy(() => arriving(() => import("./controls/key-help.tsx")));

/** Keys for the card on screen: they come after everything else. */
export function KeyHelp() {
  return (
    useScripted() && (
      <Suspense fallback={null}>
        <Keys />
      </Suspense>
    )
  );
}
