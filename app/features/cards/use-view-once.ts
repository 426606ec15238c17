import { useEffect } from "react";
import { useRootData } from "#app/ui/root-data.ts";
import type { PostView } from "#app/features/posts/view.ts";

/** Counts a view of this post, once in a session (product.md 12.1); its owner's never. */
export function useViewOnce({ id_publicacion, id_usuario, locked, status }: PostView): void {
  const isOwn = useRootData()?.viewer?.id_usuario === id_usuario;
  const counts = !isOwn && !locked && status === "ready";
  useEffect(() => {
    if (!counts || !isFirst(id_publicacion)) return;
    // `keepalive`: who leaves at once has seen it too. A view that is lost is nobody's loss.
    fetch(`/api/publicaciones/${id_publicacion}/view`, { method: "POST", keepalive: true }).catch(
      () => undefined,
    );
  }, [counts, id_publicacion]);
}

/** Where storage is blocked every visit is the first; the server counts once a day anyway. */
function isFirst(id_publicacion: number): boolean {
  const key = `viewed:${id_publicacion}`;
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, "1");
  } catch {
    return true;
  }
  return true;
}
