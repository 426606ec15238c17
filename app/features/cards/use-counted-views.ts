import { useEffect, useRef } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { useRootData } from "#app/ui/root-data.ts";

/** Whoever stays for so long may stay for a view: what counts it is no part of the first visit. */
const STAY_MS = 2_000;

let isHere = false;

type Watched = Pick<PostView, "id_publicacion" | "id_usuario" | "locked" | "status" | "vista">;

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
  const tokens = useRef(new Map<string, string>());
  for (const { id_publicacion, vista } of posts) {
    if (vista) tokens.current.set(`${id_publicacion}`, vista);
  }
  const ids = posts
    .filter(
      ({ id_usuario, locked, status }) => id_usuario !== viewerId && !locked && status === "ready",
    )
    .map(({ id_publicacion }) => id_publicacion)
    .join();

  useEffect(() => {
    if (!ids) return;
    let end: (() => void) | undefined;
    let isOver = false;
    const begin = async () => {
      const { countViews } = await arriving(() => import("./count-views.ts"));
      isHere = true;
      if (isOver) return;
      end = countViews(ids.split(","), {
        viewerId,
        tokens: tokens.current,
        placeOf: place.current,
      });
    };
    // Without it a view is not told, which harms nobody who looks.
    const start = () => void begin().catch(() => undefined);
    const timer = setTimeout(start, isHere || !place.current ? 0 : STAY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      end?.();
    };
  }, [ids, viewerId]);
}
