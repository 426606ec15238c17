import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useUnread } from "#app/features/messages/inbox/use-unread.ts";
import { QuickSearchHost } from "#app/features/search/quick/quick-search-host.tsx";
import { LineNotice } from "#app/ui/browser/line/line-notice.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { type RootViewer, useLoadedUnread } from "#app/ui/root-data.ts";
import { Coming } from "./coming.tsx";
import { Header } from "./header.tsx";
import { MainMenu } from "./main-menu.tsx";
import styles from "./shell.module.css";
import { strings } from "./strings.ts";

interface ShellProps {
  viewer: RootViewer | null;
  siteName: string;
  children: ReactNode;
}

/** What every page sits in: a way past the header, the header, the menu, the page. */
export function Shell({ viewer, siteName, children }: ShellProps) {
  const isFeed = useLocation().pathname === "/";
  const unread = useUnread(useLoadedUnread(), viewer !== null);
  return (
    <div className={classNames(styles.frame, isFeed && styles.stage)}>
      <a className={classNames("visually-hidden", styles.skip)} href="#contenido">
        {strings.skip}
      </a>{" "}
      <Header viewer={viewer} siteName={siteName} unread={unread} />
      <Coming />
      <div className={styles.body}>
        <MainMenu viewer={viewer} unread={unread} />
        <main id="contenido" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <QuickSearchHost />
      <LineNotice />
    </div>
  );
}
