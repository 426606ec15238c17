import { useEffect, useState } from "react";
import { getIfNewer } from "./client.ts";
import { UNREAD_POLL_SECONDS } from "./limits.ts";
import { startPolling } from "./polling.ts";
import { onRead } from "./read-event.ts";

/** How many messages wait, kept up to date while the tab is in front; null: nobody is signed in. */
export function useUnread(loaded: number | null): number {
  const [unread, setUnread] = useState(loaded ?? 0);
  const isMember = loaded !== null;
  useEffect(() => setUnread(loaded ?? 0), [loaded]);
  useEffect(() => {
    if (!isMember) return;
    let etag: string | null = null;
    const ask = async (signal: AbortSignal) => {
      const answer = await getIfNewer<{ unread_count: number }>(
        "/api/messages/unread",
        etag,
        signal,
      );
      if (!answer) return;
      etag = answer.etag;
      setUnread(answer.body.unread_count);
    };
    const polling = startPolling(ask, { seconds: UNREAD_POLL_SECONDS });
    const forget = onRead(polling.now);
    return () => {
      forget();
      polling.stop();
    };
  }, [isMember]);
  return unread;
}
