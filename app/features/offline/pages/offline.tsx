import { useSyncExternalStore } from "react";
import { safeNext } from "#app/http/next.ts";
import { page } from "#app/http/page.server.ts";
import { plural } from "#app/strings/language.ts";
import { useWaiting } from "#app/ui/browser/outbox/use-waiting.ts";
import { buttonLook } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { WaitingList } from "#app/ui/waiting/waiting-list.tsx";
import styles from "../offline-page.module.css";
import { ReadPosts, useRead } from "../reading/read-posts.tsx";
import { strings } from "../strings.ts";

export const meta = () => [{ title: strings.title }];

/** Nothing for adults stands in it: browsers keep it, and show it to whoever has no line. */
export const loader = page("public", async () => null, { ageless: true, staysOpen: true });

export default function OfflinePage() {
  const viewer = useRootData()?.viewer?.id_usuario;
  const { back, isOffline } = useWayBack();
  return (
    <div className={styles.page}>
      <div>
        <h1>{isOffline ? strings.title : strings.onDevice}</h1>
        <p className={styles.about}>{isOffline ? strings.about : strings.aboutDevice}</p>
        <noscript>
          <p>{strings.needsScripts}</p>
        </noscript>
      </div>
      {isOffline && (
        <p>
          {/* The server is asked for it anew: the router would wait on this page. */}
          <a href={back} className={buttonLook({})}>
            {strings.back}
          </a>
        </p>
      )}
      <WaitingList viewer={viewer} />
      <OthersWaiting viewer={viewer} />
      <Read viewer={viewer} />
    </div>
  );
}

/** What can be read without a line, and a word where there is nothing at all. */
function Read({ viewer }: { viewer: number | undefined }) {
  const feed = useRead("feed", viewer ?? null);
  const saved = useRead("saved", viewer ?? null);
  const isWaiting = useWaiting().length > 0;
  if (!feed || !saved) return null;
  const kept = viewer === undefined ? [] : saved;
  if (feed.length + kept.length === 0 && !isWaiting) {
    return <p className={styles.about}>{strings.nothing}</p>;
  }
  return (
    <>
      <ReadPosts list="feed" posts={feed} />
      <ReadPosts list="saved" posts={kept} />
    </>
  );
}

/** What somebody else typed here is nobody's to read; that it is there is worth knowing. */
function OthersWaiting({ viewer }: { viewer: number | undefined }) {
  const others = useWaiting().filter((one) => one.viewer !== viewer);
  if (others.length === 0) return null;
  return <Notice>{plural(others.length, strings.others)}</Notice>;
}

const never = () => () => undefined;

/** Where somebody was going when the line was down. The page was made for no address in particular, so it looks once it lives. */
function useWayBack(): { back: string; isOffline: boolean } {
  const search = useSyncExternalStore(
    never,
    () => window.location.search,
    () => "",
  );
  const asked = new URLSearchParams(search).get("volver");
  return { back: safeNext(asked), isOffline: asked !== null };
}
