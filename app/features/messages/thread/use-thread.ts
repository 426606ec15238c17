import { useCallback, useEffect, useRef, useState } from "react";
import { callIfNewer } from "#app/ui/browser/browser-client.ts";
import { getOlder, threadPath } from "../client.ts";
import { THREAD_POLL_SECONDS } from "../limits.ts";
import { mergeMessages } from "./merge.ts";
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
export function useThread(peerId: number, loaded: LoadedThread | null) {
  const [messages, setMessages] = useState(loaded?.messages ?? []);
  const [nextBefore, setNextBefore] = useState(loaded?.nextBefore ?? null);
  const [seenUntil, setSeenUntil] = useState(loaded?.seenUntil ?? null);
  const [isOpen, setOpen] = useState(loaded !== null);
  const [failures, setFailures] = useState(0);
  const [older, setOlder] = useState<"idle" | "loading" | "failed">("idle");
  const etag = useRef(loaded?.etag ?? null);
  const newest = useRef(loaded?.messages.at(-1)?.created_at);
  const opened = useRef(loaded !== null);
  const polling = useRef<ReturnType<typeof startPolling>>();

  const add = useCallback((more: readonly MessageView[]) => {
    setMessages((known) => {
      const merged = mergeMessages(known, more);
      newest.current = merged.at(-1)?.created_at;
      return merged;
    });
  }, []);

  const ask = useCallback(
    async (signal: AbortSignal) => {
      // Without an ETag there is more that is new.
      do {
        // What was sent meanwhile is no end to go on from.
        const after = opened.current ? newest.current : undefined;
        const query: Record<string, string> = after ? { after } : {};
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
        if (!opened.current) setNextBefore(answer.body.nextBefore);
        opened.current = true;
        setOpen(true);
        setSeenUntil(answer.body.seenUntil);
        if (more.some(({ from_id }) => from_id === peerId)) tellNews();
      } while (!etag.current);
    },
    [peerId, add],
  );

  useEffect(() => {
    tellNews();
    const running = startPolling(ask, { seconds: THREAD_POLL_SECONDS, onState: setFailures });
    polling.current = running;
    // The page may come from the browser's memory, and be old.
    running.now();
    return () => running.stop();
  }, [ask]);

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
  return { messages, nextBefore, seenUntil, isOpen, failures, older, add, loadOlder, open };
}
