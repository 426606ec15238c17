import { lazy, Suspense, useEffect, useState } from "react";
import { arriving } from "#app/ui/browser/line/arriving.ts";

const Keys = lazy(() => arriving(() => import("./controls/key-help.tsx")));

/** Keys for the card on screen: they come with the first that is pressed. */
export function KeyHelp() {
  const [first, setFirst] = useState<KeyboardEvent>();
  useEffect(() => {
    document.addEventListener("keydown", setFirst, { once: true });
    return () => document.removeEventListener("keydown", setFirst);
  }, []);
  return (
    first && (
      <Suspense fallback={null}>
        <Keys first={first} />
      </Suspense>
    )
  );
}
