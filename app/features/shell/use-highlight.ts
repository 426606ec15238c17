import { type RefObject, useEffect } from "react";

/**
 * Keeps the highlight of a navigation under its active item: measured again on every change of page
 * and of size. Written straight to the element, since it is paint and no state.
 */
export function useHighlight(navRef: RefObject<HTMLElement>, pathname: string): void {
  useEffect(() => {
    const nav = navRef.current;
    const highlight = nav?.querySelector<HTMLElement>("[data-highlight]");
    if (!nav || !highlight) return;

    function place() {
      const active = nav?.querySelector<HTMLElement>('[aria-current="page"]');
      if (!highlight) return;
      highlight.hidden = !active;
      if (!active) return;
      highlight.style.width = `${active.offsetWidth}px`;
      highlight.style.transform = `translateX(${active.offsetLeft}px)`;
    }
    place();
    const observer = new ResizeObserver(place);
    observer.observe(nav);
    addEventListener("resize", place);
    return () => {
      observer.disconnect();
      removeEventListener("resize", place);
    };
  }, [navRef, pathname]);
}
