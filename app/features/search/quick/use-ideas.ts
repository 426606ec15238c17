import { useCallback, useEffect, useState } from "react";
import { call } from "#app/ui/browser/browser-client.ts";
import { useRootData } from "#app/ui/root-data.ts";
import type { SearchSuggestions } from "../view.ts";

const KEPT_MS = 60_000;
let kept: { viewer: number | undefined; at: number; ideas: SearchSuggestions } | null = null;

/** What one may look for; null while it loads, `failed` when it does not come. */
export function useIdeas() {
  const viewer = useRootData()?.viewer?.id_usuario;
  const [ideas, setIdeas] = useState(() => fresh(viewer));
  const [failed, setFailed] = useState(false);

  const load = useCallback(
    (signal?: AbortSignal) => {
      setFailed(false);
      call<SearchSuggestions>("/api/search/suggestions", signal ? { signal } : {}).then(
        (found) => {
          kept = { viewer, at: Date.now(), ideas: found };
          if (!signal?.aborted) setIdeas(found);
        },
        () => !signal?.aborted && setFailed(true),
      );
    },
    [viewer],
  );

  useEffect(() => {
    // They may have come between the drawing and now, asked for by whoever opened it before.
    const there = fresh(viewer);
    if (there) return setIdeas(there);
    const stop = new AbortController();
    load(stop.signal);
    return () => stop.abort();
  }, [viewer, load]);

  return { ideas, failed, retry: () => load() };
}

/** Who opens it again soon sees at once what there was. */
function fresh(viewer: number | undefined): SearchSuggestions | null {
  return kept?.viewer === viewer && kept && Date.now() - kept.at < KEPT_MS ? kept.ideas : null;
}
