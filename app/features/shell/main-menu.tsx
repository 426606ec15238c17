import { Avatar } from "#app/features/people/avatar.tsx";
import { plural } from "#app/strings/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { CountBadge } from "#app/ui/count-badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RootViewer } from "#app/ui/root-data.ts";
import styles from "./main-menu.module.css";
import { mainMenu, type MenuItem } from "./menu-items.ts";
import { ShellLink } from "./shell-link.tsx";
import { strings } from "./strings.ts";

interface MainMenuProps {
  viewer: RootViewer | null;
  unread: number;
}

/** Left of every page; on a phone the bar under it. */
export function MainMenu({ viewer, unread }: MainMenuProps) {
  const items = mainMenu[viewer ? "member" : "visitor"];
  return (
    <nav className={styles.menu} aria-label={strings.sections}>
      {items.map((item) => (
        <Item key={item.to} item={item} viewer={viewer} unread={item.countsUnread ? unread : 0} />
      ))}
    </nav>
  );
}

function Item({ item, viewer, unread }: MainMenuProps & { item: MenuItem }) {
  const { to, label, rest = "", icon, isHome, isExact, isRailOnly, opensSearch } = item;
  const { unread: waiting, unreadUnit } = strings.menu;
  const name = label + rest;
  return (
    <ShellLink
      to={to}
      end={isExact}
      isHome={isHome}
      opensSearch={opensSearch}
      className={classNames(styles.item, isRailOnly && styles.railOnly)}
      // Else it is what the label says, or the title where that is not seen.
      aria-label={unread > 0 ? name + plural(unread, waiting) : rest ? name : undefined}
      title={name}
    >
      <span className={styles.icon}>
        {viewer && icon === "person" ? <Avatar user={viewer} size={24} /> : <Icon name={icon} />}
        <CountBadge count={unread} unit={unreadUnit} isSmall className={styles.count} />
      </span>{" "}
      <span className={styles.label}>
        {label}
        {rest && <span className={styles.rest}>{rest}</span>}
      </span>{" "}
    </ShellLink>
  );
}
