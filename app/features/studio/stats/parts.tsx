import { Fragment, type ReactNode } from "react";
import { WATCHED_MAX_MS } from "#app/features/posts/limits.ts";
import { fill } from "#app/strings/language.ts";
import { shortDate } from "#app/ui/intl/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { momentOf } from "./bars.ts";
import { type Range, ranges, type StatsTable } from "./ranges.ts";
import styles from "./stats.module.css";
import { statsStrings as words } from "./strings.ts";

/** Where the statistics are, of all posts or of one. */
export function statsPath(range?: Range, id?: number): string {
  const post = id === undefined ? "" : `&publicacion=${id}`;
  return `/dashboard?tab=estadisticas${post}${range ? `&rango=${range}` : ""}`;
}

export function RangeNav({ range, id }: { range: Range; id?: number }) {
  return (
    <nav className={styles.ranges} aria-label={words.ranges.label}>
      {ranges.map((name) => (
        <Fragment key={name}>
          <Link
            to={statsPath(name, id)}
            aria-current={name === range ? "page" : undefined}
            preventScrollReset
          >
            {words.ranges[name]}
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

/** Numbers with their names; null: nobody knows. */
export function Figures({ figures }: { figures: [name: string, figure: string | null][] }) {
  return (
    <dl className={styles.cards}>
      {figures.map(([name, figure]) => (
        <div key={name} className={styles.card}>
          <dt>{name}</dt>
          <dd className={figure === null ? styles.none : undefined}>{figure ?? words.unknown}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Of whom nothing is measured, and what is. */
export function MeasuredHint() {
  const minutes = WATCHED_MAX_MS / 60_000;
  return <p className={styles.hint}>{fill(words.measured, { minutes })}</p>;
}

/** Something with its numbers as a file. */
export function WithCsv(props: {
  range: Range;
  table: StatsTable;
  id?: number;
  children: ReactNode;
}) {
  const { range, table, id, children } = props;
  const post = id === undefined ? "" : `&publicacion=${id}`;
  return (
    <section className={styles.part}>
      {children}
      <a
        className={styles.csv}
        href={`/api/dashboard/estadisticas/${range}?tabla=${table}${post}`}
        download
      >
        {words.csv}
      </a>
    </section>
  );
}

export function dayText(day: number): string {
  return shortDate(new Date(momentOf(day)).toISOString(), "UTC");
}
