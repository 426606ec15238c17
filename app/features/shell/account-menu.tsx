import { Form } from "@remix-run/react";
import { useUnread } from "#app/features/messages/inbox/use-unread.ts";
import { CountBadge } from "#app/ui/count-badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { menuItem, PopupMenu } from "#app/ui/popup-menu.tsx";
import { type MenuItem, memberMenu, visitorMenu } from "./menu-items.ts";
import styles from "./menu.module.css";
import { type RootViewer, useLoadedUnread } from "#app/ui/root-data.ts";
import { ShellLink } from "./shell-link.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const UNREAD = "sin leer";

/** The header's dropdown. */
export function AccountMenu({ viewer }: { viewer: RootViewer | null }) {
  const { before, after } = viewer ? memberMenu : visitorMenu;
  const unread = useUnread(useLoadedUnread());
  return (
    <PopupMenu
      label={labelOf(viewer, unread)}
      trigger={
        <>
          <Icon name="menu" />
          <CountBadge count={unread} unit={UNREAD} isSmall className={styles.corner} />
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
              Cerrar sesión
            </button>
          </Form>
        )}
      </div>
    </PopupMenu>
  );
}

function labelOf(viewer: RootViewer | null, unread: number): string {
  if (!viewer) return "Menú";
  return `Menú de @${viewer.nombre_usuario}${unread > 0 ? `, ${unread} mensajes sin leer` : ""}`;
}

interface ItemsProps {
  items: MenuItem[];
  viewer: RootViewer | null;
  unread: number;
}

function Items({ items, viewer, unread }: ItemsProps) {
  const shown = items.filter(({ creatorsOnly }) => !creatorsOnly || viewer?.es_creador === 1);
  return shown.map(({ to, label, icon, isHome, countsUnread }) => (
    <ShellLink key={to} to={to} isHome={isHome} className={menuItem}>
      <Icon name={icon} />
      {label}
      {countsUnread && <CountBadge count={unread} unit={UNREAD} className={styles.unread} />}
    </ShellLink>
  ));
}
