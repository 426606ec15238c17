import { useEffect, useId, useRef } from "react";
import { fill } from "#app/strings/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { searchPath } from "../search-path.ts";
import { strings } from "../strings.ts";
import styles from "./recent-list.module.css";
import { useRecentSearches } from "./use-recent-searches.ts";

const words = strings.recent;

/**
 * What was searched for on this device, each to be searched for again or forgotten; nothing without. `onNone`: the last
 * of them was forgotten, and the focus with it.
 */
export function RecentList({ onNone }: { onNone: () => void }) {
  const { queries, forget, clear } = useRecentSearches();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);

  // Whoever forgets one goes on with the one that takes its place.
  useEffect(() => {
    if (removed.current === null) return;
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const next = buttons[Math.min(removed.current, buttons.length - 1)];
    if (next) next.focus();
    else onNone();
    removed.current = null;
  }, [queries, onNone]);

  const forgetAt = (at: number, forgetting: () => void) => {
    removed.current = at;
    forgetting();
  };

  if (queries.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {words.title}
        </h2>
        <button type="button" className={styles.clear} onClick={() => forgetAt(0, clear)}>
          {words.clear}
        </button>
      </div>
      <ul ref={list} className={styles.list}>
        {queries.map((query, at) => (
          <li key={query} className={styles.row}>
            <Link to={searchPath({ q: query })} className={styles.query}>
              <Icon name="clock" />
              <span className={styles.text}>{query}</span>
            </Link>
            <button
              type="button"
              className={styles.remove}
              aria-label={fill(words.remove, { query })}
              onClick={() => forgetAt(at, () => forget(query))}
            >
              <Icon name="close" size={18} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
