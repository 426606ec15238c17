import { useEffect, useRef } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { VIEW_AFTER_MS } from "./limits.ts";

/** Counts a view of the post that is looked at, once it was long enough, and once per opening. */
export function useCountedView(post: PostView | undefined): void {
  const counted = useRef(new Set<number>());
  const id = post?.locked ? undefined : post?.id_publicacion;
  useEffect(() => {
    if (id === undefined || counted.current.has(id)) return;
    const timer = setTimeout(() => {
      if (document.hidden) return;
      counted.current.add(id);
      // A view that is lost is nobody's loss.
      fetch(`/api/publicaciones/${id}/view`, { method: "POST", keepalive: true }).catch(
        () => undefined,
      );
    }, VIEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id]);
}
