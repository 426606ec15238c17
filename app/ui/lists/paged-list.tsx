import { type HTMLAttributes, type ReactNode, useRef } from "react";
import { common } from "../strings.ts";
import { More, type MoreWords } from "./more.tsx";
import type { Pages } from "./use-pages.ts";

interface PagedListProps<T> extends Omit<HTMLAttributes<HTMLUListElement>, "children"> {
  pages: Pages<T>;
  label: string;
  words?: MoreWords;
  /** What stands in place of a list without rows. */
  empty?: ReactNode;
  /** An `<li>` above the rows. */
  lead?: ReactNode;
  /** An `<li>` with its key. */
  children: (row: T, index: number) => ReactNode;
}

/** A list that goes on. */
export function PagedList<T>(props: PagedListProps<T>) {
  const { pages, label, words, empty, lead, children, ...rest } = props;
  const list = useRef<HTMLUListElement>(null);
  if (pages.isEmpty && empty) return empty;
  return (
    <>
      <ul ref={list} aria-label={label} {...rest}>
        {lead}
        {pages.rows.map((row, index) => children(row, index))}
      </ul>
      <More pages={pages} list={list} loading={common.loadingPosts} {...words} />
    </>
  );
}
