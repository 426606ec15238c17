import { lazy, Suspense, useEffect, useState } from "react";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { hasShortcuts } from "#app/ui/keys/shortcuts.ts";

const KeyHelpDialog = lazy(() => arriving(() => import("./key-help-dialog.tsx")));

const TYPED_IN = "input:not([type=range]), textarea, select, [contenteditable]";

/** Keys for the card on screen, and `?`, which says what they are. `first` was pressed before this was here. */
export default function Keys({ first }: { first: KeyboardEvent }) {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      if (ctrlKey || metaKey || altKey || defaultPrevented || event.repeat) return;
      if (!hasShortcuts() || (target as Element).closest(TYPED_IN)) return;
      if (key === "?") setAsked(true);
      else if (/^[lmc]$/.test(key)) {
        import("./shortcuts.ts").then(({ press }) => press(key), ignore);
      }
    };
    onKey(first);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [first]);
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <KeyHelpDialog onClose={() => setAsked(false)} />
    </Suspense>
  );
}

function ignore(): void {
  // Each key has a button.
}
