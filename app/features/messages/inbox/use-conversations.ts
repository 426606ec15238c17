import { useEffect, useState } from "react";
import { CallFailure, callIfNewer } from "#app/ui/browser/browser-client.ts";
import type { ConversationsBody } from "../client.ts";
import { CONVERSATIONS_POLL_SECONDS } from "../limits.ts";
import { onNews, tellNews } from "./news.ts";
import { startPolling } from "../polling.ts";
import type { ConversationView } from "../view.ts";
import { strings } from "../strings.ts";

export interface LoadedConversations extends ConversationsBody {
  etag: string | null;
  /** Not the first page: it stays as it is. */
  isLater: boolean;
}

/** The list of conversations, kept up to date, and what to say when that fails. */
export function useConversations(loaded: LoadedConversations) {
  const [conversations, setConversations] = useState(loaded.conversations);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => setConversations(loaded.conversations), [loaded.conversations]);
  const { etag: loadedEtag, isLater } = loaded;
  useEffect(() => {
    if (isLater) return;
    let etag = loadedEtag;
    let status = 0;
    const ask = async (signal: AbortSignal) => {
      try {
        const answer = await callIfNewer<ConversationsBody>(
          "/api/messages/conversations",
          etag,
          signal,
        );
        if (!answer) return;
        etag = answer.etag;
        setConversations((known) => withRest(answer.body, known));
        // The badge of the header has not heard of it.
        tellNews();
      } catch (failure) {
        status = failure instanceof CallFailure ? failure.status : 0;
        throw failure;
      }
    };
    const onState = (failures: number) => setError(failures > 0 ? messageOf(status) : null);
    const polling = startPolling(ask, { seconds: CONVERSATIONS_POLL_SECONDS, onState });
    const forget = onNews(polling.now);
    return () => {
      forget();
      polling.stop();
    };
  }, [loadedEtag, isLater]);
  return { conversations, error };
}

/** A poll brings the first page; what stood below it stays. */
function withRest(
  { conversations, nextBefore }: ConversationsBody,
  known: ConversationView[],
): ConversationView[] {
  const last = conversations.at(-1);
  if (!nextBefore || !last) return conversations;
  const fresh = new Set(conversations.map(({ peer_id }) => peer_id));
  const below = known.filter((each) => each.last_at < last.last_at && !fresh.has(each.peer_id));
  return [...conversations, ...below];
}

/** product.md 17.8 */
function messageOf(status: number): string {
  return status === 401 ? strings.list.signIn : strings.list.failed;
}
