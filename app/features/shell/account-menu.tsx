import { Form } from "@remix-run/react";
import { Fragment } from "react";
import { useUnread } from "#app/features/messages/inbox/use-unread.ts";
import { fill, plural } from "#app/strings/language.ts";
import { CountBadge } from "#app/ui/count-badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { menuItem, PopupMenu } from "#app/ui/menu/popup-menu.tsx";
import { type MenuItem, memberMenu, visitorMenu } from "./menu-items.ts";
import styles from "./menu.module.css";
import { type RootViewer, useLoadedUnread } from "#app/ui/root-data.ts";
import { common } from "#app/ui/strings.ts";
import { ShellLink } from "./shell-link.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { strings } from "./strings.ts";

/** The header's dropdown. */
export function AccountMenu({ viewer }: { viewer: RootViewer | null }) {
  const { before, after } = viewer ? memberMenu : visitorMenu;
  const unread = useUnread(useLoadedUnread(), viewer !== null);
  return (
    <PopupMenu
      label={menuLabel(viewer, unread)}
      trigger={
        <>
          <Icon name="menu" />
          <CountBadge
            count={unread}
            unit={strings.menu.unreadUnit}
            isSmall
            className={styles.corner}
          />
        </>
      }
    >
      <div className={styles.panel}>
        {viewer && <p className={styles.who}>@{viewer.nombre_usuario}</p>}
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

function menuLabel(viewer: RootViewer | null, unread: number): string {
  const { label, labelOf, unread: waiting } = strings.menu;
  if (!viewer) return label;
  const whose = fill(labelOf, { name: viewer.nombre_usuario });
  return unread > 0 ? whose + plural(unread, waiting) : whose;
}

interface ItemsProps {
  items: MenuItem[];
  viewer: RootViewer | null;
  unread: number;
}

function Items({ items, viewer, unread }: ItemsProps) {
  const shown = items.filter(({ creatorsOnly }) => !creatorsOnly || viewer?.es_creador === 1);
  return shown.map(({ to, label, rest, icon, isHome, countsUnread }) => (
    <Fragment key={to}>
      <ShellLink to={to} isHome={isHome} className={menuItem}>
        <Icon name={icon} />
        {label}
        {rest}{" "}
        {countsUnread && (
          <CountBadge count={unread} unit={strings.menu.unreadUnit} className={styles.unread} />
        )}
      </ShellLink>{" "}
    </Fragment>
  ));
}
