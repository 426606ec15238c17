import { useCallback, useEffect, useRef, useState } from "react";
import { callIfNewer } from "#app/ui/browser/browser-client.ts";
import { getOlder, threadPath } from "../client.ts";
import { THREAD_POLL_SECONDS } from "../limits.ts";
import { isLive, onLive } from "../live/link.ts";
import { mergeMessages, renewMessages } from "./merge.ts";
import { tellNews } from "../inbox/news.ts";
import { startPolling } from "../polling.ts";
import type { MessageView, ThreadView } from "../view.ts";

export interface LoadedThread extends ThreadView {
  etag: string | null;
}

/**
 * A thread that keeps itself up to date while the tab is in front, and reads back on demand. One that the
 * loader could not read (null) is opened here.
 */
export function useThread(
  peerId: number,
  loaded: LoadedThread | null,
  { isPast }: { isPast: boolean },
) {
  const [messages, setMessages] = useState(loaded?.messages ?? []);
  const [nextBefore, setNextBefore] = useState(loaded?.nextBefore ?? null);
  const [seenUntil, setSeenUntil] = useState(loaded?.seenUntil ?? null);
  const [isRequest, setRequest] = useState(loaded?.request ?? false);
  const [isOpen, setOpen] = useState(loaded !== null);
  const [failures, setFailures] = useState(0);
  const [older, setOlder] = useState<"idle" | "loading" | "failed">("idle");
  const etag = useRef(loaded?.etag ?? null);
  const changed = useRef(loaded?.changedUntil ?? null);
  // Of what the server gave when it was asked: before one's own that is newer there may be others'.
  const newest = useRef(loaded?.messages.at(-1)?.created_at);
  const polling = useRef<ReturnType<typeof startPolling>>();

  const add = useCallback((more: readonly MessageView[]) => {
    setMessages((known) => mergeMessages(known, more));
  }, []);

  /** Changes one of those that are here, as it is by then. */
  const change = useCallback((id: number, how: (now: MessageView) => MessageView) => {
    setMessages((known) => renewMessages(known, known.filter((each) => each.id === id).map(how)));
  }, []);

  /** What changed of what is here, and of what that quotes. */
  const renew = useCallback((changed: readonly MessageView[]) => {
    if (changed.length === 0) return;
    setMessages((known) => renewMessages(known, changed));
  }, []);

  const ask = useCallback(
    async (signal: AbortSignal) => {
      // Without an ETag there is more that is new.
      do {
        const after = newest.current;
        const changedAfter = changed.current ?? "0";
        const query: Record<string, string> = after ? { after, changedAfter } : {};
        const answer = await callIfNewer<ThreadView>(
          threadPath(peerId, query),
          etag.current,
          signal,
        );
        if (!answer) return;
        etag.current = answer.etag;
        const { messages: more } = answer.body;
        newest.current = more.at(-1)?.created_at ?? newest.current;
        add(more);
        changed.current = answer.body.changedUntil;
        renew(answer.body.changed ?? []);
        if (!after) setNextBefore(answer.body.nextBefore);
        setOpen(true);
        setSeenUntil(answer.body.seenUntil);
        setRequest(answer.body.request ?? false);
        if (more.some(({ from_id }) => from_id === peerId)) tellNews();
      } while (!etag.current);
    },
    [peerId, add, renew],
  );

  useEffect(() => {
    tellNews();
    // What came since is on another page.
    if (isPast) return;
    const pace = { seconds: THREAD_POLL_SECONDS, onState: setFailures, isTold: isLive };
    const running = startPolling(ask, pace);
    const forget = onLive(({ name }) => {
      if (name === "change" || name === "ready") running.now();
    });
    polling.current = running;
    // The page may come from the browser's memory, and be old.
    running.now();
    return () => {
      forget();
      running.stop();
    };
  }, [ask, isPast]);

  const loadOlder = async () => {
    if (!nextBefore || older === "loading") return;
    setOlder("loading");
    try {
      const answer = await getOlder(peerId, nextBefore);
      add(answer.messages);
      setNextBefore(answer.nextBefore);
      setOlder("idle");
    } catch {
      setOlder("failed");
    }
  };

  const open = () => polling.current?.now();
  return {
    messages,
    nextBefore,
    seenUntil,
    isRequest,
    isOpen,
    failures,
    older,
    add,
    change,
    loadOlder,
    open,
  };
}
