import { useLocation, useNavigate } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { hasShortcuts } from "#app/ui/keys/shortcuts.ts";
import { QUICK_SEARCH_EVENT, SEARCH_FIELD } from "./quick-search-event.ts";

// Nobody pays for it who does not open it.
const QuickSearch = lazy(() => import("./quick-search.tsx"));

/** Opens the quick search when it is asked for, and with the key `/`. */
export function QuickSearchHost() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const navigate = useNavigate();
  const here = useRef(key);

  useEffect(() => {
    here.current = key;
  }, [key]);

  useEffect(() => {
    function open() {
      // The search page has a field of its own, and so has the console: there are never two.
      const field =
        (document.getElementById(SEARCH_FIELD) as HTMLInputElement | null) ??
        document.querySelector<HTMLInputElement>("input[data-search]");
      if (field) {
        field.focus();
        field.select();
        return;
      }
      // Where it cannot be loaded there is still the page.
      import("./quick-search.tsx").then(
        // Asked for while a page was coming, it opens over that one.
        () => setOpenAt(here.current),
        () => navigate("/search"),
      );
    }
    function onKey(event: KeyboardEvent) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!hasShortcuts() || isTyping(event.target) || document.querySelector("dialog[open]"))
        return;
      event.preventDefault();
      open();
    }
    window.addEventListener(QUICK_SEARCH_EVENT, open);
    document.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener(QUICK_SEARCH_EVENT, open);
      document.removeEventListener("keydown", onKey);
    };
  }, [navigate]);

  // Whoever has gone somewhere else is done with it.
  if (openAt !== key) return null;
  return (
    <Suspense fallback={null}>
      <QuickSearch onClose={() => setOpenAt(null)} />
    </Suspense>
  );
}

function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return Boolean(
    element?.closest?.("input, textarea, select, [contenteditable]:not([contenteditable='false'])"),
  );
}
