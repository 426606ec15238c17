import { useEffect, useRef, useState } from "react";
import { useLayout } from "#app/ui/use-layout.ts";

/** So close to the end one is at the end. */
const SLACK_PX = 60;

/**
 * For a reversed box, which is at its end at 0 and above it below 0: what one reads stays where it is
 * when something comes at the end, and one's own message is shown.
 */
export function useKeptScroll(lastId: number | null, pending: string | null) {
  const viewRef = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const shown = useRef(lastId);
  const [hasNews, setHasNews] = useState(false);

  useLayout(() => {
    const view = viewRef.current;
    if (!view) return;
    const grown = view.scrollHeight - height.current;
    height.current = view.scrollHeight;
    if (shown.current === lastId) return;
    shown.current = lastId;
    if (view.scrollTop > -SLACK_PX) return;
    view.scrollTop -= grown;
    setHasNews(true);
  });

  useEffect(() => {
    if (pending !== null && viewRef.current) viewRef.current.scrollTop = 0;
  }, [pending]);

  useEffect(() => {
    const view = viewRef.current;
    const onScroll = () => {
      if (view && view.scrollTop > -SLACK_PX) setHasNews(false);
    };
    view?.addEventListener("scroll", onScroll, { passive: true });
    return () => view?.removeEventListener("scroll", onScroll);
  }, []);

  const toEnd = () => {
    viewRef.current?.scrollTo({ top: 0, behavior: "smooth" });
    setHasNews(false);
  };
  return { viewRef, hasNews, toEnd };
}

/** Calls back whenever the element comes into view; `key` tells that it is another one. */
export function useOnScreen<E extends Element>(callback: () => void, key: unknown) {
  const ref = useRef<E>(null);
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) latest.current();
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [key]);
  return ref;
}

/** Shows the message that one came to see, also where the router changed the page. */
export function useMarked(id: number | null) {
  useEffect(() => {
    if (id !== null) document.getElementById(`m-${id}`)?.scrollIntoView({ block: "center" });
  }, [id]);
}
