import { useLocation } from "@remix-run/react";
import { lazy, type ReactNode, Suspense } from "react";
import { useUnread } from "#app/features/messages/inbox/use-unread.ts";
import { QuickSearchHost } from "#app/features/search/quick/quick-search-host.tsx";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { LineNotice } from "#app/ui/browser/line/line-notice.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import {
  type RootViewer,
  useLoadedUnread,
  usePageLanguage,
  useRootData,
} from "#app/ui/root-data.ts";
import { Coming } from "./coming.tsx";
import { Header } from "./header.tsx";
import { MainMenu } from "./main-menu.tsx";
import styles from "./shell.module.css";
import { strings } from "./strings.ts";

// Few visits have anything to tell. The server writes it into the page.
const TextsNotice = import.meta.env.SSR
  ? (await import("#app/features/privacy/told/texts-notice.tsx")).default
  : lazy(() => arriving(() => import("#app/features/privacy/told/texts-notice.tsx")));

interface ShellProps {
  viewer: RootViewer | null;
  siteName: string;
  children: ReactNode;
}

/**
 * What every page sits in; of one that speaks another language than the site only what needs no words, as
 * menus would lead to what its reader does not understand.
 */
export function Shell(props: ShellProps) {
  const language = usePageLanguage();
  return language ? <BareShell {...props} /> : <WholeShell {...props} />;
}

function BareShell({ siteName, children }: ShellProps) {
  return (
    <div className={styles.frame}>
      <a className={classNames("visually-hidden", styles.skip)} href="#contenido">
        {strings.skipInEnglish}
      </a>{" "}
      <header className={styles.header}>
        <a href="/" className={styles.logo}>
          <Icon name="logo" size={28} />
          <span>{siteName}</span>
        </a>
      </header>
      <main id="contenido" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** A way past the header, the header, the menu, the page. */
function WholeShell({ viewer, siteName, children }: ShellProps) {
  const isFeed = useLocation().pathname === "/";
  const root = useRootData();
  const { texts, asked } = root ?? {};
  const [unread, news] = useUnread(useLoadedUnread(), root, viewer !== null);
  return (
    <div className={classNames(styles.frame, isFeed && styles.stage)}>
      <a className={classNames("visually-hidden", styles.skip)} href="#contenido">
        {strings.skip}
      </a>{" "}
      <Header viewer={viewer} siteName={siteName} unread={unread} news={news} asked={asked ?? 0} />
      <Coming />
      {texts && (
        <div className={styles.told}>
          <Suspense fallback={null}>
            <TextsNotice texts={texts} />
          </Suspense>
        </div>
      )}
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
