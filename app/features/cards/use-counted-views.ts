import { useEffect, useRef } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { call, tell } from "#app/ui/browser/browser-client.ts";
import { tabStorage } from "#app/ui/browser/storage.ts";
import { useRootData } from "#app/ui/root-data.ts";
import { type Origin, VIEW_MS } from "#app/features/posts/limits.ts";
import { VIEW_SHARE } from "./limits.ts";

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
    const stops = (ids ? ids.split(",") : []).map((id) => {
      const key = `viewed:${viewerId}:${id}`;
      if (wasCounted(key)) return undefined;
      const count = async (token: Token | Promise<Token>) => {
        const { vista, since } = await token;
        // The server counts from when it gave it.
        await passed(since + VIEW_MS);
        if (noteCounted(key)) sayViewed(id, vista);
      };
      const watch = () => {
        const vista = tokens.current.get(id);
        const token = vista ? { vista, since: 0 } : tokenOf(id);
        return whileShown(() => void count(token), VIEW_MS);
      };
      if (!place.current) {
        const stop = whileShown(() => {
          if (!wasCounted(`${key}:shown`)) sayViewed(id);
          tabStorage.setItem(`${key}:shown`, "1");
        }, 0);
        const leave = watch();
        return () => [stop, leave].forEach((end) => end());
      }
      const element = place.current(Number(id));
      return element ? whileSeen(element, watch) : undefined;
    });
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [ids, viewerId]);
}

/** With the token of the post it was watched, without one it was shown. */
function sayViewed(id: string, vista?: string): void {
  const origen = originOf(location.pathname, document.referrer);
  tell(`/api/publicaciones/${id}/view`, { origen, ...(vista && { vista, gesto: hasActed }) });
}

/** Where a post is seen: a page of its own that another site or nobody led to is outside. */
function originOf(path: string, referrer: string): Origin {
  if (path === "/") return "feed";
  if (path === "/search") return "search";
  if (/^\/(u|profile)(\/|$)/.test(path)) return "profile";
  return referrer.startsWith(location.origin) ? "page" : "outside";
}

interface Token {
  vista: string | undefined;
  /** When it came, as `performance.now` says it. */
  since: number;
}

/** Pages that all visitors share bring none: whoever stays with a post asks for theirs. */
async function tokenOf(id: string): Promise<Token> {
  try {
    const { post } = await call<{ post: PostView }>(`/api/publicaciones/${id}`);
    return { vista: post.vista, since: performance.now() };
  } catch {
    // Without one it was shown, which is more than nothing.
    return { vista: undefined, since: 0 };
  }
}

function passed(moment: number): Promise<void> {
  return new Promise((done) => setTimeout(done, Math.max(0, moment - performance.now())));
}

let hasActed = false;

/** Whether the person does anything at all. */
function listenForAct(): void {
  const acts = ["pointerdown", "keydown", "wheel", "touchmove"];
  const note = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    hasActed = true;
    for (const act of acts) removeEventListener(act, note, true);
  };
  for (const act of acts) addEventListener(act, note, { capture: true, passive: true });
}
if (typeof window !== "undefined") listenForAct();

/** Runs `begin` each time enough of the element has come into view, and what it gives when it leaves. */
function whileSeen(element: Element, begin: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      // A busy browser tells several at once; the last is how it is now.
      const share = entries.at(-1)?.intersectionRatio ?? 0;
      stop?.();
      stop = share >= VIEW_SHARE ? begin() : undefined;
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
