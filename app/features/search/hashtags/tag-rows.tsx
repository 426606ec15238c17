import { plural } from "#app/strings/language.ts";
import { compactNumber } from "#app/ui/intl/numbers.ts";
import { Link } from "#app/ui/link.tsx";
import { tagPath } from "../search-path.ts";
import { Section } from "../section.tsx";
import { strings } from "../strings.ts";
import type { HashtagSummary } from "../view.ts";
import styles from "./tag-rows.module.css";
import { TagSign } from "./tag-sign.tsx";

interface TagRowsProps {
  title: string;
  tags: HashtagSummary[];
}

/** Hashtags with how many posts each has; nothing when there are none. */
export function TagRows({ title, tags }: TagRowsProps) {
  if (tags.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.rows}>
        {tags.map(({ tag, postCount }) => (
          <li key={tag}>
            <Link to={tagPath(tag)} className={styles.row}>
              <TagSign />
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
    </Section>
  );
}
