import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { opensElsewhere } from "../browser/opens-elsewhere.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { common } from "../strings.ts";
import styles from "./paged-list.module.css";
import type { Pages } from "./use-pages.ts";

export interface MoreWords {
  more?: string;
  loading?: string;
  /** What is said when it fails; null: nothing but the way to try again. */
  failed?: ReactNode;
}

interface MoreProps extends MoreWords {
  pages: Pick<Pages<unknown>, "hasMore" | "state" | "to" | "load">;
  /** Its children are the rows: whoever pressed for more goes on at the first of the new ones. */
  list: RefObject<HTMLElement>;
  wide?: boolean;
}

/**
 * The way on at the end of a list: a link to the next page, and with scripts what brings that page here.
 * A page that could not be had is asked for again with it.
 */
export function More({ pages, list, wide = false, ...words }: MoreProps) {
  const { hasMore, state, to, load } = pages;
  const { more = common.more, loading = common.loading, failed = common.moreFailed } = words;
  const focusOnNew = useFocusOnNew(list, state);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    if (state === "loading") return;
    focusOnNew();
    load();
  };
  if (!hasMore) return null;
  return (
    <div className={styles.more}>
      {state === "failed" && failed !== null && <Notice kind="error">{failed}</Notice>}
      <LinkButton
        to={to}
        variant="quiet"
        wide={wide}
        onClick={onClick}
        aria-disabled={state === "loading"}
      >
        {{ idle: more, loading, failed: common.retry }[state]}
      </LinkButton>
    </div>
  );
}

/** Gives what to call when more is asked for: whoever has not gone on to something else meanwhile goes on at it. */
function useFocusOnNew(
  list: RefObject<HTMLElement>,
  state: MoreProps["pages"]["state"],
): () => void {
  const goOn = useRef<() => void>();
  useEffect(() => {
    if (state === "loading") return;
    if (state === "idle") goOn.current?.();
    goOn.current = undefined;
  }, [state]);
  return () => {
    const from = document.activeElement;
    const firstNew = list.current?.children.length ?? 0;
    goOn.current = () => {
      const at = document.activeElement;
      if (at !== from && at !== document.body) return;
      list.current?.children[firstNew]
        ?.querySelector<HTMLElement>("a, summary, button")
        ?.focus({ preventScroll: true });
    };
  };
}
