import { useEffect, useState } from "react";
import { type ReadList, readLast, type ReadPost } from "#app/ui/browser/outbox/read-last.ts";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import styles from "../offline-page.module.css";
import { strings } from "../strings.ts";
import { hasConsent } from "./has-consent.ts";

/** The words of what somebody has read last of a list; behind the age gate, as everywhere. */
export function ReadPosts({ list, viewer }: { list: ReadList; viewer: number | null }) {
  const posts = useRead(list, viewer);
  if (posts.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{strings.read[list]}</h2>
      <ol className={styles.posts}>
        {posts.map(({ id, by, words, at }) => (
          <li key={id} className={styles.post}>
            <p className={styles.meta}>
              <a href={`/publicacion/${id}`}>@{by}</a> · <RelativeTime iso={at} />
            </p>
            <p className={styles.words}>{words || strings.noWords}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function useRead(list: ReadList, viewer: number | null): ReadPost[] {
  const [posts, setPosts] = useState<ReadPost[]>([]);
  useEffect(() => {
    let isOver = false;
    if (!hasConsent(document.cookie, Date.now())) return;
    void readLast(list, viewer).then((read) => {
      if (!isOver) setPosts(read);
    });
    return () => {
      isOver = true;
    };
  }, [list, viewer]);
  return posts;
}
