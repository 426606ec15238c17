import { Link } from "@remix-run/react";
import { useId } from "react";
import { tagPath } from "./search-path.ts";
import styles from "./tag-chips.module.css";

interface TagChipsProps {
  title: string;
  tags: string[];
  /** In place of the search that one is on. */
  replace?: boolean;
}

/** Hashtags to search for; nothing when there are none. */
export function TagChips({ title, tags, replace }: TagChipsProps) {
  const id = useId();
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.tags}>
        {tags.map((tag) => (
          <li key={tag}>
            <Link to={tagPath(tag)} replace={replace} className={styles.tag}>
              #{tag}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
