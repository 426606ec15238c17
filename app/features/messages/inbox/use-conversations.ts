import { useEffect, useRef, useState } from "react";
import { CallFailure, callIfNewer } from "#app/ui/browser/browser-client.ts";
import { callPage } from "#app/ui/lists/call-page.ts";
import type { Page } from "#app/ui/lists/pages.ts";
import { usePages } from "#app/ui/lists/use-pages.ts";
import { CONVERSATIONS_POLL_SECONDS } from "../limits.ts";
import { onNews, tellNews } from "./news.ts";
import { isLive } from "../live/link.ts";
import type { Folder } from "../requests/folder.ts";
import { startPolling } from "../polling.ts";
import type { ConversationView } from "../view.ts";
import { strings } from "../strings.ts";

export interface LoadedConversations {
  /** Null: they could not be read. */
  page: Page<ConversationView> | null;
  etag: string | null;
  /** Not the first page: it stays as it is. */
  isLater: boolean;
  folder: Folder;
  /** How many strangers wait. */
  requests: number;
}

interface Answer {
  conversations: ConversationView[];
  nextBefore: string | null;
  requests: number;
}

const PATH = "/api/messages/conversations";

/** The list of conversations, kept up to date, and what to say when that fails. */
export function useConversations(loaded: LoadedConversations) {
  const { page, etag: loadedEtag, isLater, folder } = loaded;
  const [requests, setRequests] = useState(loaded.requests);
  useEffect(() => setRequests(loaded.requests), [loaded]);
  const pages = usePages({
    name: folder === "inbox" ? "conversations" : "requests",
    first: page,
    param: "desde",
    keyOf: ({ peer_id }) => peer_id,
    read: (before) => callPage<ConversationView>(PATH, "conversations", { before, folder }),
    // The polls bring what has changed.
    rereads: false,
  });
  const renew = useRef(pages.renew);
  renew.current = pages.renew;
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (isLater) return;
    let etag = loadedEtag;
    let latest: unknown = null;
    const ask = async (signal: AbortSignal) => {
      try {
        const answer = await callIfNewer<Answer>(`${PATH}?folder=${folder}`, etag, signal);
        if (!answer) return;
        etag = answer.etag;
        const { conversations, nextBefore } = answer.body;
        setRequests(answer.body.requests);
        renew.current({ rows: conversations, nextBefore });
        // The badge of the header has not heard of it.
        tellNews();
      } catch (error) {
        latest = error;
        throw error;
      }
    };
    const onState = (failures: number) => setFailure(failures > 0 ? latest : null);
    const pace = { seconds: CONVERSATIONS_POLL_SECONDS, onState, isTold: isLive };
    const polling = startPolling(ask, pace);
    const forget = onNews(polling.now);
    return () => {
      forget();
      polling.stop();
    };
  }, [loadedEtag, isLater, folder]);
  return {
    pages,
    requests,
    /** Of the last poll. */
    error: failure === null ? null : sentenceOf(failure),
    /** Why a page could not be had. */
    failed: sentenceOf(pages.failure ?? failure),
  };
}

/** product.md 17.8 */
function sentenceOf(failure: unknown): string {
  const needsSignIn = failure instanceof CallFailure && failure.needsSignIn;
  return needsSignIn ? strings.list.signIn : strings.list.failed;
}
