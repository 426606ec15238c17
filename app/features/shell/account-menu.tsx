import { Fragment } from "react";
import { SaverSwitch } from "#app/features/cards/saver/saver-switch.tsx";
import { fill, plural } from "#app/strings/language.ts";
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
  /** Posts that wait for the viewer to say whether they are shown. */
  asked: number;
}

/** The header's dropdown. */
export function AccountMenu({ viewer, unread, asked }: AccountMenuProps) {
  const { before, after } = viewer ? memberMenu : visitorMenu;
  const { label, labelOf } = strings.menu;
  return (
    <PopupMenu
      label={viewer ? fill(labelOf, { name: viewer.nombre_usuario }) : label}
      trigger={<Icon name="menu" />}
    >
      <div className={styles.panel}>
        {viewer && <p className={styles.who}>{`@${viewer.nombre_usuario}`}</p>}
        <Items items={before} viewer={viewer} unread={unread} asked={asked} />
        <ThemeSwitch />
        <SaverSwitch className={styles.theme} buttonClass={styles.switch}>
          <span className={styles.words}>
            <Icon name="video" />
            {strings.saver}
          </span>
        </SaverSwitch>
        <Items items={after} viewer={viewer} unread={unread} asked={asked} />
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

interface ItemsProps extends AccountMenuProps {
  items: MenuItem[];
}

function Items({ items, viewer, unread, asked }: ItemsProps) {
  const shown = items.filter(
    ({ creatorsOnly, moderatorsOnly, administratorsOnly }) =>
      (!creatorsOnly || viewer?.es_creador === 1) &&
      (!moderatorsOnly || viewer?.modera) &&
      (!administratorsOnly || viewer?.administra),
  );
  return shown.map(({ to, label, rest, icon, isBarOnly, countsUnread, countsAsked }) => (
    <Fragment key={to}>
      <ShellLink to={to} className={classNames(menuItem, isBarOnly && styles.barOnly)}>
        <Icon name={icon} />
        {`${label}${rest ?? ""} `}
        {countsUnread && (
          <CountBadge count={unread} unit={strings.menu.unreadUnit} className={styles.unread} />
        )}
        {countsAsked && (
          <CountBadge
            count={asked}
            unit={plural(asked, strings.menu.askedUnit)}
            className={styles.unread}
          />
        )}
      </ShellLink>{" "}
    </Fragment>
  ));
}
