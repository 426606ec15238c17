import { useEffect, useState } from "react";
import { forgetSearches } from "#app/ui/browser/kept-searches.ts";
import { useRootData } from "#app/ui/root-data.ts";
import { forgetSearch, recentSearches, rememberSearch } from "./recent-searches.ts";

/** The searches that this device keeps of who is looking. None until scripts run. */
export function useRecentSearches() {
  const viewer = useRootData()?.viewer?.id_usuario ?? null;
  const [queries, setQueries] = useState<string[]>([]);
  useEffect(() => setQueries(recentSearches(viewer)), [viewer]);
  return {
    queries,
    forget: (query: string) => setQueries(forgetSearch(viewer, query)),
    clear: () => {
      forgetSearches();
      setQueries([]);
    },
  };
}

/** Keeps what was searched for, unless it is nothing. */
export function useRememberSearch(): (query: string) => void {
  const viewer = useRootData()?.viewer?.id_usuario ?? null;
  return (query) => rememberSearch(viewer, query);
}
