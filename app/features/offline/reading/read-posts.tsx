import { useEffect, useState } from "react";
import { type ReadList, readLast, type ReadPost } from "#app/ui/browser/outbox/read-last.ts";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import styles from "../offline-page.module.css";
import { strings } from "../strings.ts";
import { hasConsent } from "./has-consent.ts";

interface ReadPostsProps {
  list: ReadList;
  posts: ReadPost[];
}

/** The words of what somebody has read last of a list. */
export function ReadPosts({ list, posts }: ReadPostsProps) {
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

/** What somebody has read last of a list, behind the age gate as everywhere; null: not looked up yet. */
export function useRead(list: ReadList, viewer: number | null): ReadPost[] | null {
  const [posts, setPosts] = useState<ReadPost[] | null>(null);
  useEffect(() => {
    let isOver = false;
    const show = (read: ReadPost[]) => {
      if (!isOver) setPosts(read);
    };
    if (hasConsent(document.cookie, Date.now())) void readLast(list, viewer).then(show);
    else show([]);
    return () => {
      isOver = true;
    };
  }, [list, viewer]);
  return posts;
}
