import { useEffect, useRef } from "react";
import { VIEW_AFTER_MS } from "./limits.ts";

/** Counts a view of the post that is looked at, once it was long enough, and once per opening. */
export function useCountedView(id: number | undefined): void {
  const counted = useRef(new Set<number>());
  useEffect(() => {
    if (id === undefined || counted.current.has(id)) return;
    const timer = setTimeout(() => {
      if (document.hidden) return;
      counted.current.add(id);
      void fetch(`/api/publicaciones/${id}/view`, { method: "POST", keepalive: true }).catch(
        () => undefined,
      );
    }, VIEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id]);
}
