import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import { LeaveButton } from "#app/features/offline/discretion/leave-button.tsx";
import { Avatar } from "#app/features/people/avatar.tsx";
import { fill } from "#app/strings/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { CountBadge } from "#app/ui/count-badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type RootViewer, useRootData } from "#app/ui/root-data.ts";
import { common } from "#app/ui/strings.ts";
import { AccountMenu } from "./account-menu.tsx";
import bar from "./main-menu.module.css";
import { ShellLink } from "./shell-link.tsx";
import styles from "./shell.module.css";
import { useHighlight } from "./use-highlight.ts";
import { strings } from "./strings.ts";

interface HeaderProps {
  viewer: RootViewer | null;
  siteName: string;
  unread: number;
  /** What they are told and have not read. */
  news: number;
  asked: number;
}

export function Header({ viewer, siteName, unread, news, asked }: HeaderProps) {
  const navRef = useRef<HTMLElement>(null);
  // A phone has no room for one more beside the name.
  const isTight = useRootData()?.discreet?.boton;
  useHighlight(navRef, `${useLocation().pathname} ${viewer?.id_usuario}`);
  return (
    <header className={classNames(styles.header, viewer && styles.member)}>
      <ShellLink
        to="/"
        isHome
        className={styles.logo}
        aria-label={fill(strings.logo, { siteName })}
      >
        <Icon name="logo" size={28} />
        <span className={viewer && !isTight ? undefined : styles.long}>{siteName}</span>
      </ShellLink>{" "}
      <nav className={styles.nav} aria-label={strings.nav} ref={navRef}>
        <ShellLink to="/" isHome className={styles.link} aria-label={strings.home}>
          <Icon name="home" />
          <span className={styles.long}>{strings.home}</span>
        </ShellLink>{" "}
        {viewer ? <OwnProfileLink viewer={viewer} /> : <VisitorLinks />}
        <span className={styles.highlight} data-highlight hidden />
      </nav>{" "}
      <ShellLink to="/search" opensSearch className={classNames(styles.link, styles.stageOnly)}>
        <Icon name="search" size={24} />
        <span className="visually-hidden">{strings.menu.explore}</span>
      </ShellLink>{" "}
      {viewer && (
        <ShellLink to="/notifications" className={styles.link}>
          <span className="visually-hidden">{strings.bell} </span>
          <span className={bar.icon}>
            <Icon name="bell" size={24} />
            <CountBadge count={news} unit={strings.menu.unreadUnit} isSmall className={bar.count} />
          </span>
        </ShellLink>
      )}{" "}
      <LeaveButton label={strings.leave} className={styles.link} />
      <AccountMenu viewer={viewer} unread={unread} asked={asked} />
    </header>
  );
}

function OwnProfileLink({ viewer }: { viewer: RootViewer }) {
  return (
    <ShellLink to="/profile" end className={styles.link}>
      <Avatar user={viewer} size={28} />
      <span className="visually-hidden">{strings.ownProfile}</span>
    </ShellLink>
  );
}

function VisitorLinks() {
  return (
    <>
      <ShellLink to="/login" className={styles.link} aria-label={common.signIn}>
        <span>
          {strings.signIn.short}
          <span className={styles.long}>{strings.signIn.rest}</span>
        </span>
      </ShellLink>{" "}
      <ShellLink to="/signup" className={classNames(styles.link, styles.call)}>
        {strings.signUp}
      </ShellLink>
    </>
  );
}
