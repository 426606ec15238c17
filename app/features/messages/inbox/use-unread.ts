import { useEffect, useRef, useState } from "react";
import { callIfNewer } from "#app/ui/browser/browser-client.ts";
import { UNREAD_POLL_SECONDS } from "../limits.ts";
import { onNews } from "./news.ts";
import { startPolling } from "../polling.ts";

/**
 * How many messages wait for a member, and how much else they are told, kept up to date while the tab is in
 * front. `loaded` is another object each time the server has counted; its null: it could not. So is `root`.
 */
export function useUnread(
  loaded: { unread: number | null } | null,
  root: { news?: number } | undefined,
  isMember: boolean,
): [unread: number, news: number] {
  const [unread, setUnread] = useState(loaded?.unread ?? 0);
  const [news, setNews] = useState(root?.news ?? 0);
  /** Of the answer that is shown; null: other numbers are. */
  const etag = useRef<string | null>(null);
  useEffect(() => {
    etag.current = null;
    setUnread(loaded?.unread ?? 0);
  }, [loaded]);
  useEffect(() => {
    etag.current = null;
    setNews(root?.news ?? 0);
  }, [root]);
  useEffect(() => {
    if (!isMember) return;
    const ask = async (signal: AbortSignal) => {
      const answer = await callIfNewer<{ unread_count: number; notifications: number }>(
        "/api/messages/unread",
        etag.current,
        signal,
      );
      if (!answer) return;
      etag.current = answer.etag;
      setUnread(answer.body.unread_count);
      setNews(answer.body.notifications);
    };
    const polling = startPolling(ask, { seconds: UNREAD_POLL_SECONDS });
    const forget = onNews(polling.now);
    return () => {
      forget();
      polling.stop();
    };
  }, [isMember]);
  return [unread, news];
}
