import { useEffect, useState } from "react";
import { fetchSearch } from "./fetch-search.ts";
import { QUICK_DEBOUNCE_MS, QUICK_POSTS } from "../limits.ts";
import type { SearchView } from "../view.ts";

interface Answer {
  q: string;
  /** Null: it failed. */
  found: SearchView | null;
}

export interface QuickAnswer {
  state: "idle" | "loading" | "ready" | "error";
  /** While it loads, what was found for what was typed before. */
  found: SearchView | null;
}

/**
 * Searches for what is typed once the typing rests. An answer that is overtaken by a newer question
 * is never shown.
 */
export function useQuickSearch(typed: string): QuickAnswer {
  const q = typed.trim();
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(() => {
    if (!q) return;
    const stop = new AbortController();
    const show = (found: SearchView | null) => {
      if (!stop.signal.aborted) setAnswer({ q, found });
    };
    const timer = setTimeout(() => {
      fetchSearch({ q, limit: QUICK_POSTS }, stop.signal).then(show, () => show(null));
    }, QUICK_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q]);

  if (!q) return { state: "idle", found: null };
  const found = answer?.found ?? null;
  if (answer?.q !== q) return { state: "loading", found };
  return { state: found ? "ready" : "error", found };
}
