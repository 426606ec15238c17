import { Link } from "@remix-run/react";
import { useId } from "react";
import { plural } from "#app/strings/language.ts";
import { compactNumber } from "#app/ui/intl/numbers.ts";
import { tagPath } from "../search-path.ts";
import { strings } from "../strings.ts";
import type { HashtagSummary } from "../view.ts";
import styles from "./tag-rows.module.css";

interface TagRowsProps {
  title: string;
  tags: HashtagSummary[];
}

/** Hashtags with how many posts each has; nothing when there are none. */
export function TagRows({ title, tags }: TagRowsProps) {
  const id = useId();
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.rows}>
        {tags.map(({ tag, postCount }) => (
          <li key={tag}>
            <Link to={tagPath(tag)} className={styles.row}>
              <span className={styles.sign} aria-hidden="true">
                #
              </span>
              <span className={styles.words}>
                <span className={styles.name}>#{tag}</span>{" "}
                <span className={styles.posts}>
                  {plural(postCount, strings.hashtag.shortPosts, compactNumber(postCount))}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
