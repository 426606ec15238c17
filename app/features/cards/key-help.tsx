import { lazy, Suspense } from "react";
import { useScripted } from "#app/ui/browser/use-scripted.ts";

const Keys = lazy(() =>
  import("./controls/key-help.tsx").catch(() => ({
    // Each key has a button.
    default: () => false as const,
  })),
);

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
