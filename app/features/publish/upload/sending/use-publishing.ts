import { useCallback, useEffect, useRef, useState } from "react";
import { CallFailure } from "#app/ui/browser/browser-client.ts";
import { untilAnswered } from "#app/ui/browser/line/until-answered.ts";
import { randomKey } from "#app/ui/browser/random-key.ts";
import { addPending } from "../../pending/pending-list.ts";
import type { DraftKeeper } from "../draft/use-draft.ts";
import { strings } from "../strings.ts";
import { idOf, listUnfinished, madeBy, publishForm, withdraw } from "./kept-posts.ts";
import type { SendingQueue } from "#app/features/resumable/sending/sending-queue.ts";
import { Refusal } from "#app/features/resumable/sending/tus.ts";

export interface PublishingFailure {
  message: string;
  fields: Partial<Record<string, string>>;
  /** 0 where it was no answer to what was just sent. */
  status: number;
}

/**
 * `asking`: it is sent. `taken`: the server has it, and publishes when the last byte is in, whoever sends
 * that and whenever.
 */
export type PublishingPhase = "idle" | "asking" | "taken";

/** How often is asked whether the server has published what it has all bytes of. */
const ASKED_EVERY_MS = 4_000;

/**
 * Publishes what the draft holds, once: the same content goes with the same key, also after a reload,
 * and a try whose answer was lost is asked after by its key before anything is sent again.
 */
export function usePublishing(
  draft: DraftKeeper,
  { queue, isAllSent }: { queue: SendingQueue; isAllSent: boolean },
  onPublished: (id: number) => void,
) {
  const [phase, setPhase] = useState<PublishingPhase>("idle");
  const [failure, setFailure] = useState<PublishingFailure | null>(null);
  const trying = useRef<AbortController | null>(null);
  const published = (id: number) => {
    queue.close();
    addPending(id);
    onPublished(id);
  };

  /** Leads to the post that an earlier try has made after all. */
  const findEarlier = async (): Promise<boolean> => {
    const attempt = draft.attempt();
    const id = attempt && (await madeBy(attempt.key));
    if (!id) return false;
    // What was changed since is still there when one comes back.
    if (attempt.isTaken || attempt.content === draft.content()) draft.forget();
    else draft.setAttempt(null);
    published(id);
    return true;
  };

  /** Whether what the server has taken is published, waits, or has stopped. */
  const look = async () => {
    if (trying.current || (await findEarlier())) return;
    const attempt = draft.attempt();
    if (!attempt?.isTaken) return;
    setPhase("taken");
    const kept = await listUnfinished().catch(() => null);
    const mine = kept?.envios.find(({ key }) => key === attempt.key);
    if (!kept || mine?.state === "waiting" || (await findEarlier())) return;
    if (draft.attempt()?.key !== attempt.key) return;
    draft.setAttempt(null);
    setPhase("idle");
    setFailure({ message: mine?.error ?? strings.failed, fields: {}, status: 0 });
    if (mine) void withdraw(mine.key).catch(() => undefined);
  };
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });

  // A line that was cut after the server had taken everything: here again, or online again.
  useEffect(() => {
    if (!draft.isReady) return;
    const ask = () => void latest.current();
    ask();
    window.addEventListener("online", ask);
    return () => window.removeEventListener("online", ask);
  }, [draft.isReady]);
  useEffect(() => {
    if (phase !== "taken" || !isAllSent) return;
    const ask = () => void (!document.hidden && latest.current());
    ask();
    const timer = setInterval(ask, ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [phase, isAllSent]);

  /** Sends a form of what the draft holds; `saveFiles` has it hold where they are by then. */
  const publish = async (form: FormData, saveFiles: () => void) => {
    if (trying.current) return;
    const stop = new AbortController();
    trying.current = stop;
    setPhase("asking");
    setFailure(null);
    try {
      if (await findEarlier()) return;
      const urls = await queue.addresses(stop.signal);
      saveFiles();
      form.set("subidas", urls.map(idOf).join(","));
      const content = draft.content();
      const before = draft.attempt();
      const isAgain = before?.content === content;
      const attempt = isAgain ? before : { key: randomKey(), content, isTaken: false };
      draft.setAttempt(attempt);
      form.set("idempotency_key", attempt.key);
      const id = await untilAnswered(() => publishForm(form, attempt.key), stop.signal);
      if (before && !isAgain) void withdraw(before.key).catch(() => undefined);
      if (id !== null) {
        draft.forget();
        published(id);
        return;
      }
      draft.setAttempt({ ...attempt, isTaken: true });
      queue.resume();
      setPhase("taken");
    } catch (error) {
      setPhase("idle");
      if (stop.signal.aborted) return;
      // A file whose bytes have changed under the same name and date: the next try is another one.
      const code = error instanceof CallFailure ? error.code : "";
      if (code === "key_reused") draft.setAttempt(null);
      if (code === "upload_not_found") queue.recheck();
      setFailure(failureOf(error));
    } finally {
      if (trying.current === stop) trying.current = null;
    }
  };

  /** Takes "Subir" back: the files stay, and go on being sent. */
  const takeBack = async () => {
    trying.current?.abort();
    const attempt = draft.attempt();
    if (!attempt) return;
    setPhase("asking");
    try {
      await untilAnswered(() => withdraw(attempt.key));
      if (await findEarlier()) return;
      draft.setAttempt(null);
    } catch (error) {
      setFailure(failureOf(error));
    }
    setPhase("idle");
  };

  /** Throws away what was to be published. */
  const drop = () => {
    const attempt = draft.attempt();
    if (attempt) void withdraw(attempt.key).catch(() => undefined);
    draft.forget();
    setFailure(null);
  };

  return {
    publish,
    takeBack,
    drop,
    look: () => void look(),
    phase,
    failure,
    /** Whether what the server has no more is in the post by now. */
    isTaken: async () => {
      const attempt = draft.attempt();
      return attempt !== null && (await madeBy(attempt.key)) !== null;
    },
    /** Whether leaving now would end something. */
    isAsking: useCallback(() => trying.current !== null, []),
  };
}

function failureOf(error: unknown): PublishingFailure {
  if (error instanceof CallFailure) {
    const { status, fields } = error;
    const reason = error.code === "internal" ? "" : error.message;
    const message = status === 401 ? reason : [strings.failed, reason].filter(Boolean).join(" ");
    return { message, fields, status };
  }
  if (!(error instanceof Refusal)) throw error;
  return { message: [strings.failed, error.message].join(" "), fields: {}, status: error.status };
}
