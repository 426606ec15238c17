import { useEffect, useRef } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { tell } from "#app/ui/browser/browser-client.ts";
import { tabStorage } from "#app/ui/browser/storage.ts";
import { useRootData } from "#app/ui/root-data.ts";
import { VIEW_MS, VIEW_SHARE } from "./limits.ts";

type Watched = Pick<PostView, "id_publicacion" | "id_usuario" | "locked" | "status">;

/**
 * product.md 12.1: counts a view of each post that is watched, once per session. In a list, where `placeOf` gives the
 * element that has to be on screen, that takes a while; a post that is the page counts at once. In a
 * tab that nobody sees nothing is watched.
 */
export function useCountedViews(
  posts: Watched[],
  placeOf?: (id_publicacion: number) => Element | null | undefined,
): void {
  const viewerId = useRootData()?.viewer?.id_usuario ?? 0;
  const place = useRef(placeOf);
  place.current = placeOf;
  const ids = posts
    .filter(
      ({ id_usuario, locked, status }) => id_usuario !== viewerId && !locked && status === "ready",
    )
    .map(({ id_publicacion }) => id_publicacion)
    .join();

  useEffect(() => {
    const stops = (ids ? ids.split(",") : []).map((id) => {
      const key = `viewed:${viewerId}:${id}`;
      if (wasCounted(key)) return undefined;
      const count = () => {
        if (noteCounted(key)) tell(`/api/publicaciones/${id}/view`);
      };
      if (!place.current) return whileShown(count, 0);
      const element = place.current(Number(id));
      return element ? whileSeen(element, count) : undefined;
    });
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [ids, viewerId]);
}

/** Runs `done` once enough of the element has been in view for long enough, without a break. */
function whileSeen(element: Element, done: () => void): () => void {
  let stop: (() => void) | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      // A busy browser tells several at once; the last is how it is now.
      const share = entries.at(-1)?.intersectionRatio ?? 0;
      stop?.();
      stop = share >= VIEW_SHARE ? whileShown(done, VIEW_MS) : undefined;
    },
    { threshold: [0, VIEW_SHARE] },
  );
  observer.observe(element);
  return () => {
    stop?.();
    observer.disconnect();
  };
}

/** Runs `done` once the tab has been in front for so long. */
function whileShown(done: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(done, ms);
  };
  onVisibility();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}

function wasCounted(key: string): boolean {
  return tabStorage.getItem(key) !== null;
}

/** False when it was noted before. */
function noteCounted(key: string): boolean {
  if (wasCounted(key)) return false;
  tabStorage.setItem(key, "1");
  return true;
}
