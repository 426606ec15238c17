import { Fragment } from "react";
import { fill } from "#app/strings/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { CountBadge } from "#app/ui/count-badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Form } from "#app/ui/link.tsx";
import { menuItem, PopupMenu } from "#app/ui/menu/popup-menu.tsx";
import { type MenuItem, memberMenu, visitorMenu } from "./menu-items.ts";
import styles from "./menu.module.css";
import type { RootViewer } from "#app/ui/root-data.ts";
import { common } from "#app/ui/strings.ts";
import { ShellLink } from "./shell-link.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { strings } from "./strings.ts";

interface AccountMenuProps {
  viewer: RootViewer | null;
  unread: number;
}

/** The header's dropdown. */
export function AccountMenu({ viewer, unread }: AccountMenuProps) {
  const { before, after } = viewer ? memberMenu : visitorMenu;
  const { label, labelOf } = strings.menu;
  return (
    <PopupMenu
      label={viewer ? fill(labelOf, { name: viewer.nombre_usuario }) : label}
      trigger={<Icon name="menu" />}
    >
      <div className={styles.panel}>
        {viewer && <p className={styles.who}>{`@${viewer.nombre_usuario}`}</p>}
        <Items items={before} viewer={viewer} unread={unread} />
        <ThemeSwitch />
        <Items items={after} viewer={viewer} unread={unread} />
        {viewer && (
          <Form method="post" action="/logout">
            <button className={menuItem}>
              <Icon name="log-out" />
              {common.signOut}
            </button>
          </Form>
        )}
      </div>
    </PopupMenu>
  );
}

interface ItemsProps {
  items: MenuItem[];
  viewer: RootViewer | null;
  unread: number;
}

function Items({ items, viewer, unread }: ItemsProps) {
  const shown = items.filter(
    ({ creatorsOnly, moderatorsOnly }) =>
      (!creatorsOnly || viewer?.es_creador === 1) && (!moderatorsOnly || viewer?.modera),
  );
  return shown.map(({ to, label, rest, icon, isBarOnly, countsUnread }) => (
    <Fragment key={to}>
      <ShellLink to={to} className={classNames(menuItem, isBarOnly && styles.barOnly)}>
        <Icon name={icon} />
        {`${label}${rest ?? ""} `}
        {countsUnread && (
          <CountBadge count={unread} unit={strings.menu.unreadUnit} className={styles.unread} />
        )}
      </ShellLink>{" "}
    </Fragment>
  ));
}
