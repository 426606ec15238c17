import type { ProfileLink } from "#app/features/people/view.ts";
import { Icon } from "#app/ui/icon.tsx";
import { hostOf } from "../links.ts";
import styles from "./profile-links.module.css";
import { strings } from "../strings.ts";

/** Where somebody can be found elsewhere: what they call it, and always where it leads. */
export function ProfileLinks({ links }: { links: ProfileLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={strings.links.title}>
      {links.map(({ label, url }, at) => (
        <li key={at}>
          <a
            className={styles.link}
            href={url}
            // Written by people: no recommendation of ours, and nothing is told of where one came from.
            rel="nofollow noopener noreferrer ugc"
            target="_blank"
          >
            <Icon name="link" size={16} />
            {label && <span className={styles.label}>{label}</span>}{" "}
            <span className={label ? styles.host : styles.label}>{hostOf(url)}</span>
            <span className="visually-hidden"> {strings.links.elsewhere}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
