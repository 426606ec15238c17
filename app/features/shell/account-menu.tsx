import { Form } from "@remix-run/react";
import { useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { type MenuItem, memberMenu, visitorMenu } from "./menu-items.ts";
import styles from "./menu.module.css";
import { ShellLink } from "./shell-link.tsx";
import type { ShellViewer } from "./shell.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { useClosingMenu } from "./use-closing-menu.ts";

/** The header's dropdown. */
export function AccountMenu({ viewer }: { viewer: ShellViewer | null }) {
  const menuRef = useRef<HTMLDetailsElement>(null);
  useClosingMenu(menuRef);
  const { before, after } = viewer ? memberMenu : visitorMenu;
  return (
    <details className={styles.menu} ref={menuRef}>
      <summary aria-label={viewer ? `Menú de @${viewer.nombre_usuario}` : "Menú"}>
        <Icon name="menu" />
      </summary>
      <div className={styles.panel}>
        {viewer && <p className={styles.who}>@{viewer.nombre_usuario}</p>}
        <Items items={before} />
        <ThemeSwitch />
        <Items items={after} />
        {viewer && (
          <Form method="post" action="/logout">
            <button className={styles.item}>
              <Icon name="log-out" />
              Cerrar sesión
            </button>
          </Form>
        )}
      </div>
    </details>
  );
}

function Items({ items }: { items: MenuItem[] }) {
  return items.map(({ to, label, icon, isHome }) => (
    <ShellLink key={to} to={to} isHome={isHome} className={styles.item}>
      <Icon name={icon} />
      {label}
    </ShellLink>
  ));
}
