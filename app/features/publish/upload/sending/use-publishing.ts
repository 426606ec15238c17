import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#app/ui/browser/browser-client.ts";
import { randomKey } from "#app/ui/browser/random-key.ts";
import { addPending } from "../../pending/pending-list.ts";
import type { DraftKeeper } from "../draft/use-draft.ts";
import { strings } from "../strings.ts";
import { useTransfer } from "./use-transfer.ts";

/**
 * Publishes what the draft holds, once: the same content goes with the same key, also after a reload,
 * and a try whose answer was lost is asked after by its key before anything is sent again. How the
 * bytes travel is known to {@link useTransfer} alone.
 */
export function usePublishing(draft: DraftKeeper, onPublished: (id: number) => void) {
  const [isAsking, setAsking] = useState(false);
  const isBusy = useRef(false);
  const published = (id: number) => {
    addPending(id);
    onPublished(id);
  };
  const { state, send, cancel, isSending } = useTransfer<{ id_publicacion: number }>((answer) => {
    draft.forget();
    published(answer.id_publicacion);
  });

  /** Leads to the post that an earlier try has made after all. */
  const findEarlier = async (): Promise<boolean> => {
    const attempt = draft.attempt();
    const id = attempt && (await madeBy(attempt.key));
    if (!id) return false;
    // What was changed since is still there when one comes back.
    if (attempt.content === draft.content()) draft.forget();
    else draft.setAttempt(null);
    published(id);
    return true;
  };
  const find = useRef(findEarlier);
  useEffect(() => {
    find.current = findEarlier;
  });

  // A line that was cut after the server had taken everything: here again, or online again.
  useEffect(() => {
    if (!draft.isReady) return;
    const look = () => void (!isBusy.current && !isSending() && find.current());
    look();
    window.addEventListener("online", look);
    return () => window.removeEventListener("online", look);
  }, [draft.isReady, isSending]);

  /** Sends a form of what the draft holds. */
  const publish = async (form: FormData) => {
    if (isBusy.current || isSending()) return;
    isBusy.current = true;
    setAsking(true);
    const isThere = await findEarlier();
    isBusy.current = false;
    setAsking(false);
    if (isThere) return;
    const content = draft.content();
    const before = draft.attempt();
    const attempt = before?.content === content ? before : { key: randomKey(), content };
    draft.setAttempt(attempt);
    send({
      ...{ method: "POST", url: "/api/publicaciones", form },
      headers: { "Idempotency-Key": attempt.key },
      failureWords: strings.failed,
    });
  };

  const failure = state.phase === "idle" ? state.failure : null;
  // A file whose bytes have changed under the same name and date: the next try is another one.
  const isReused = failure?.code === "key_reused";
  const { setAttempt } = draft;
  useEffect(() => {
    if (isReused) setAttempt(null);
  }, [isReused, setAttempt]);

  return {
    publish,
    cancel,
    /** Whether leaving now would end something. */
    isSending: useCallback(() => isBusy.current || isSending(), [isSending]),
    isAsking,
    progress: state.phase === "sending" ? state.progress : null,
    failure,
  };
}

/** Null also where nobody answers: then sending will tell. */
async function madeBy(key: string): Promise<number | null> {
  try {
    const asked = new URLSearchParams({ key });
    const { statuses } = await call<{ statuses: { id_publicacion: number }[] }>(
      `/api/publicaciones/status?${asked}`,
      { limit: "authentication" },
    );
    return statuses[0]?.id_publicacion ?? null;
  } catch {
    return null;
  }
}
