import { useRevalidator } from "@remix-run/react";
import { lazy, Suspense, useEffect } from "react";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { browserStorage } from "#app/ui/browser/storage.ts";
import { KeyHelp } from "#app/features/cards/key-help.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { useRootData } from "#app/ui/root-data.ts";
import { forget } from "./place/feed-memory.ts";
import { useRestored } from "./place/use-restored.ts";
import { EmptyFeed } from "./feed-notices.tsx";
import { FeedRows } from "./feed-rows.tsx";
import { FeedTabs } from "./feed-tabs.tsx";
import styles from "./feed.module.css";
import type { HomeData } from "./list/home.server.ts";
import { strings } from "./strings.ts";
import type { PageWindow } from "./view.ts";

// Whoever has a feed has no use for it. The server writes it into the page.
const EmptyFollowing = import.meta.env.SSR
  ? (await import("./empty-following.tsx")).default
  : lazy(() => arriving(() => import("./empty-following.tsx")));

/** The feed of a tab: the switch between tabs, and the rows or what stands in their place. */
export function Feed({ home, window: first }: { home: HomeData; window: PageWindow }) {
  useAnewForAnother(home.viewerId);
  useEffect(() => {
    if (home.feedKey) browserStorage.setItem("feed:key", home.feedKey);
  }, [home.feedKey]);
  const isRestoring = useRestored(home);
  return (
    <div className={classNames(styles.home, home.viewerId === null && styles.visitor)}>
      <FeedTabs current={home.tab} />
      <KeyHelp />
      {first.listLength > 0 ? (
        <FeedRows home={home} first={first} isRestoring={isRestoring} />
      ) : home.tab === "siguiendo" ? (
        <Suspense fallback={null}>
          <EmptyFollowing isSignedIn={home.viewerId !== null} suggestions={home.creators} />
        </Suspense>
      ) : (
        <EmptyFeed />
      )}
      <p className={styles.loading}>{strings.loading}</p>
    </div>
  );
}

/** What is kept of the feed is of who looked at it: somebody who signs in or out gets their own. */
function useAnewForAnother(viewerId: number | null): void {
  const root = useRootData();
  const { revalidate } = useRevalidator();
  const isAnother = root !== undefined && (root.viewer?.id_usuario ?? null) !== viewerId;
  useEffect(() => {
    if (!isAnother) return;
    forget();
    revalidate();
  }, [isAnother, revalidate]);
}
