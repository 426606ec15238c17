import { useRef } from "react";
import { shortDate } from "#app/ui/intl/dates.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { Link } from "#app/ui/link.tsx";
import { callPage } from "#app/ui/lists/call-page.ts";
import { More } from "#app/ui/lists/more.tsx";
import type { Page } from "#app/ui/lists/pages.ts";
import { usePages } from "#app/ui/lists/use-pages.ts";
import type { PostSort } from "./limits.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import figures from "./figures.module.css";
import styles from "./post-table.module.css";
import { statsPath } from "./stats/parts.tsx";
import { statsStrings } from "./stats/strings.ts";
import { titleOf } from "./titles.ts";
import type { PostLine } from "./view.ts";
import { strings } from "./strings.ts";

export interface PostTableProps {
  /** Null: it could not be read. */
  page: Page<PostLine> | null;
  sort: PostSort;
  dir: "asc" | "desc";
  isLater: boolean;
}

const columns = [
  { sort: "views", label: strings.posts.views, icon: "eye" },
  { sort: "likeCount", label: strings.posts.likes, icon: "heart" },
  { sort: "commentCount", label: strings.posts.comments, icon: "comment" },
  { sort: "fecha_publicacion", label: strings.posts.date, icon: null },
] as const;

/** The creator's posts; the heading of a column sorts by it, and pressed again the other way. */
export function PostTable({ page, sort, dir, isLater }: PostTableProps) {
  const timeZone = useScripted() ? undefined : "UTC";
  const pages = usePages({
    name: `posts by ${sort} ${dir}`,
    first: page,
    keyOf: ({ id_publicacion }) => id_publicacion,
    read: (before) => callPage<PostLine>("/api/dashboard/posts", "posts", { sort, dir, before }),
  });
  const rows = useRef<HTMLTableSectionElement>(null);
  if (pages.isEmpty && !isLater) return <p>{strings.posts.empty}</p>;
  return (
    <>
      {/* Long figures may be wider than a phone: a keyboard scrolls it too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.frame} tabIndex={0} role="region" aria-label={strings.posts.label}>
        <table className={classNames(figures.table, styles.table)}>
          <thead>
            <tr>
              <th scope="col">{strings.posts.title}</th>
              {columns.map((column) => (
                <SortHeading key={column.sort} column={column} sort={sort} dir={dir} />
              ))}
            </tr>
          </thead>
          <tbody ref={rows}>
            {pages.rows.map((post) => (
              <tr key={post.id_publicacion}>
                <th scope="row">
                  <Link to={`/publicacion/${post.id_publicacion}`}>{titleOf(post)}</Link>{" "}
                  <Link className={styles.stats} to={statsPath(undefined, post.id_publicacion)}>
                    {statsStrings.stats}
                  </Link>
                </th>
                <td>{fullNumber(post.views)}</td>
                <td>{fullNumber(post.likeCount)}</td>
                <td>{fullNumber(post.commentCount)}</td>
                <td suppressHydrationWarning>{shortDate(post.fecha_publicacion, timeZone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {/* product.md 18.6: what fails says nothing. */}
      <More pages={pages} list={rows} failed={null} />
      {isLater && (
        <Link className={styles.first} to={pathOf(sort, dir)}>
          {strings.posts.first}
        </Link>
      )}
    </>
  );
}

interface HeadingProps {
  column: (typeof columns)[number];
  sort: PostSort;
  dir: "asc" | "desc";
}

function SortHeading({ column, sort, dir }: HeadingProps) {
  const isSorted = column.sort === sort;
  const next = isSorted && dir === "desc" ? "asc" : "desc";
  return (
    <th scope="col" aria-sort={isSorted ? (dir === "asc" ? "ascending" : "descending") : undefined}>
      <Link to={pathOf(column.sort, next)} preventScrollReset>
        {column.icon && (
          <span className={styles.icon}>
            <Icon name={column.icon} size={18} />
          </span>
        )}
        <span className={classNames(column.icon && styles.word)}>{column.label}</span>
        {isSorted && (
          <span aria-hidden="true" className={styles.arrow}>
            {dir === "asc" ? "▲" : "▼"}
          </span>
        )}
      </Link>
    </th>
  );
}

function pathOf(sort: PostSort, dir: "asc" | "desc"): string {
  return `/dashboard?tab=publicaciones&sort=${sort}&dir=${dir}`;
}
