import { Link } from "#app/ui/link.tsx";
import { tagPath } from "./search-path.ts";
import { Section } from "./section.tsx";
import styles from "./tag-chips.module.css";

interface TagChipsProps {
  title: string;
  tags: string[];
  /** In place of the search that one is on. */
  replace?: boolean;
}

/** Hashtags to search for; nothing when there are none. */
export function TagChips({ title, tags, replace }: TagChipsProps) {
  if (tags.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.tags}>
        {tags.map((tag) => (
          <li key={tag}>
            <Link to={tagPath(tag)} replace={replace} className={styles.tag}>
              #{tag}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
