import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./feed-menu.module.css";
import { feedMenu } from "./menu-items.ts";
import { ShellLink } from "./shell-link.tsx";
import { strings } from "./strings.ts";

/** Left of the feed; on a phone the bar under it. */
export function FeedMenu() {
  return (
    <nav className={styles.menu} aria-label={strings.feedMenu}>
      {feedMenu.map(({ to, label, rest = "", icon, isHome, onlyBar, opensSearch }) => (
        <ShellLink
          key={to}
          to={to}
          isHome={isHome}
          opensSearch={opensSearch}
          className={classNames(styles.item, onlyBar && styles.onlyBar)}
          aria-label={label + rest}
        >
          <Icon name={icon} size={24} />
          <span className={styles.label}>
            {label}
            {rest && <span className={styles.rest}>{rest}</span>}
          </span>{" "}
        </ShellLink>
      ))}
    </nav>
  );
}
