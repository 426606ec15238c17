import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import { common } from "../strings.ts";

interface MoreLinkProps {
  /** The page that goes on, for who has no scripts or wants it in another tab. */
  to: string;
  state: "idle" | "loading" | "failed";
  more?: string;
  loading?: string;
  wide?: boolean;
  /** With scripts: what a plain click does instead of going there. */
  onMore: (link: HTMLAnchorElement) => void;
}

/** The way on at the end of a list; what could not be loaded is asked for again with it. */
export function MoreLink(props: MoreLinkProps) {
  const { to, state, more = common.more, loading = common.loading, wide = false, onMore } = props;
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (state !== "loading") onMore(event.currentTarget);
  };
  const words = { idle: more, loading, failed: common.retry };
  return (
    <LinkButton
      to={to}
      variant="quiet"
      wide={wide}
      onClick={onClick}
      aria-disabled={state === "loading"}
    >
      {words[state]}
    </LinkButton>
  );
}

/**
 * Whoever pressed for more goes on at the first of the new items: gives what to call when it is
 * pressed. `count` is how many items the list has.
 */
export function useFocusOnNew(list: RefObject<HTMLElement>, count: number): () => void {
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    if (firstNew.current === null || count <= firstNew.current) return;
    focusItem(list.current, firstNew.current);
    firstNew.current = null;
  }, [list, count]);
  return () => {
    firstNew.current = count;
  };
}

export function focusItem(list: HTMLElement | null, index: number): void {
  const item = list?.children[index];
  item?.querySelector<HTMLElement>("a, summary, button")?.focus({ preventScroll: true });
}
