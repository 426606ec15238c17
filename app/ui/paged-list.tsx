import { useFetcher, useLocation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import styles from "./paged-list.module.css";

interface Page<T> {
  rows: T[];
  /** Null at the end. */
  nextBefore: string | null;
}

interface PagedListProps<T> {
  page: Page<T>;
  className: string | undefined;
  label: string;
  /** An `<li>` with its key. */
  children: (row: T, index: number) => ReactNode;
}

/**
 * A list that goes on: its last item is a link to the next page. With scripts the next page comes in
 * its place, from a loader that has it under `page`.
 */
export function PagedList<T>({ page, className, label, children }: PagedListProps<T>) {
  return (
    <ul className={className} aria-label={label}>
      <Rows page={page} start={0} render={children} />
    </ul>
  );
}

interface RowsProps<T> {
  page: Page<T>;
  /** How many rows stand before these. */
  start: number;
  render: PagedListProps<T>["children"];
}

function Rows<T>({ page, start, render }: RowsProps<T>) {
  const { rows, nextBefore } = page;
  return (
    <>
      {rows.map((row, index) => render(row, start + index))}
      {nextBefore && (
        <NextRows
          key={nextBefore}
          before={nextBefore}
          start={start + rows.length}
          render={render}
        />
      )}
    </>
  );
}

function NextRows<T>({ before, start, render }: Omit<RowsProps<T>, "page"> & { before: string }) {
  const { data, load, state } = useFetcher<unknown>();
  const next = data as { page: Page<T> } | undefined;
  const href = useNextPath(before);
  const pressedIn = useRef<HTMLUListElement | null>(null);

  // The link that had the focus is gone: the first of the new rows takes it.
  const isThere = next !== undefined;
  useEffect(() => {
    const link = pressedIn.current?.children[start]?.querySelector("a");
    if (isThere) link?.focus({ preventScroll: true });
  }, [isThere, start]);

  if (next) return <Rows page={next.page} start={start} render={render} />;
  return (
    <MoreItem
      before={before}
      isLoading={state !== "idle"}
      onMore={(link) => {
        pressedIn.current = link.closest("ul");
        load(href);
      }}
    />
  );
}

interface MoreItemProps {
  before: string;
  isLoading: boolean;
  hasFailed?: boolean;
  /** With scripts: what a plain click does instead of going there. */
  onMore: (link: HTMLAnchorElement) => void;
}

/** The last item of a list that goes on: the way to the next page. */
export function MoreItem({ before, isLoading, hasFailed, onMore }: MoreItemProps) {
  const href = useNextPath(before);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onMore(event.currentTarget);
  };
  return (
    <li className={styles.more}>
      <LinkButton to={href} variant="quiet" onClick={onClick} aria-disabled={isLoading}>
        {isLoading ? "Cargando publicaciones…" : hasFailed ? "Reintentar" : "Ver más"}
      </LinkButton>
    </li>
  );
}

function useNextPath(before: string): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set("before", before);
  return `${pathname}?${query}`;
}
