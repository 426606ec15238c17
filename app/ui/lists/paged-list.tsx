import { useFetcher, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { focusItem, MoreLink } from "./more-link.tsx";
import styles from "./paged-list.module.css";
import { common } from "../strings.ts";

interface Page<T> {
  rows: T[];
  /** Null at the end. */
  nextBefore: string | null;
}

interface Words {
  more: string;
  loading: string;
}

const WORDS: Words = { more: common.more, loading: common.loadingPosts };

interface PagedListProps<T> {
  page: Page<T>;
  className: string | undefined;
  label: string;
  /** How the way to the next page is called. */
  words?: Words | undefined;
  /** An `<li>` with its key. */
  children: (row: T, index: number) => ReactNode;
}

/**
 * A list that goes on: its last item is a link to the next page. With scripts the next page comes in
 * its place, from a loader that has it under `page`.
 */
export function PagedList<T>({
  page,
  className,
  label,
  words = WORDS,
  children,
}: PagedListProps<T>) {
  return (
    <ul className={className} aria-label={label}>
      <Rows page={page} start={0} words={words} render={children} />
    </ul>
  );
}

interface RowsProps<T> {
  page: Page<T>;
  /** How many rows stand before these. */
  start: number;
  words: Words;
  render: PagedListProps<T>["children"];
}

function Rows<T>({ page, start, ...rest }: RowsProps<T>) {
  const { rows, nextBefore } = page;
  return (
    <>
      {rows.map((row, index) => rest.render(row, start + index))}
      {nextBefore && (
        <NextRows key={nextBefore} before={nextBefore} start={start + rows.length} {...rest} />
      )}
    </>
  );
}

function NextRows<T>({
  before,
  start,
  words,
  render,
}: Omit<RowsProps<T>, "page"> & { before: string }) {
  const { data, load, state } = useFetcher<unknown>();
  const next = data as { page: Page<T> } | undefined;
  const href = useNextPath(before);
  const pressedIn = useRef<HTMLUListElement | null>(null);

  // The link that had the focus is gone: the first of the new rows takes it.
  const isThere = next !== undefined;
  useEffect(() => {
    if (isThere) focusItem(pressedIn.current, start);
  }, [isThere, start]);

  if (next) return <Rows page={next.page} start={start} words={words} render={render} />;
  return (
    <MoreItem
      before={before}
      words={words}
      state={state === "idle" ? "idle" : "loading"}
      onMore={(link) => {
        pressedIn.current = link.closest("ul");
        load(href);
      }}
    />
  );
}

interface MoreItemProps {
  before: string;
  words?: Words;
  state: "idle" | "loading" | "failed";
  onMore: (link: HTMLAnchorElement) => void;
}

/** The last item of a list that goes on: the way to the next page of the same address. */
export function MoreItem({ before, words = WORDS, state, onMore }: MoreItemProps) {
  const href = useNextPath(before);
  return (
    <li className={styles.more}>
      <MoreLink to={href} state={state} {...words} onMore={onMore} />
    </li>
  );
}

function useNextPath(before: string): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set("before", before);
  return `${pathname}?${query}`;
}
