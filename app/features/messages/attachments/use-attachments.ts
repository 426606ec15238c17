import { useEffect, useRef, useState } from "react";
import { useSending } from "#app/features/resumable/sending/use-sending.ts";
import { type SendState, UNSENT } from "#app/features/resumable/sending/send-states.ts";
import { MESSAGE_FILES_MAX } from "../limits.ts";
import { strings } from "../strings.ts";

/** A file that somebody has chosen for a message, and how far it is. */
export interface ChosenFile {
  key: number;
  file: File;
  state: SendState;
}

const NEVER = () => Promise.resolve(false);

/**
 * Files for a message are sent from the moment they are chosen, in pieces: a broken line costs nothing that has gone.
 * What is not sent with the message in the end is given up on the server too.
 */
export function useAttachments() {
  const [files, setFiles] = useState<{ key: number; file: File }[]>([]);
  const [error, setError] = useState<string | null>(null);
  const keys = useRef(0);
  const wanted = files.map(({ key, file }) => ({ key, bytes: file, file, url: null, isFit: true }));
  const { queue, states } = useSending(wanted, {
    isTaken: NEVER,
    isHeld: false,
    purpose: "mensaje",
  });
  // In a message whose answer is not there yet: it may have them already.
  const onItsWay = useRef<readonly number[]>([]);
  useEffect(
    () => () => {
      queue.forget([...onItsWay.current]);
      queue.follow([]);
    },
    [queue],
  );

  const chosen: ChosenFile[] = files.map(({ key, file }) => ({
    ...{ key, file },
    state: states.get(key) ?? UNSENT,
  }));
  const add = (more: Iterable<File>) => {
    const all = [...files, ...[...more].map((file) => ({ key: (keys.current += 1), file }))];
    setError(all.length > MESSAGE_FILES_MAX ? strings.attachments.tooMany : null);
    setFiles(all.slice(0, MESSAGE_FILES_MAX));
  };
  return {
    chosen,
    error,
    add,
    remove: (key: number) => {
      if (onItsWay.current.includes(key)) return;
      setError(null);
      setFiles(files.filter((one) => one.key !== key));
    },
    retry: (key: number) => queue.resume(key),
    /** They are being sent with a message: nothing gives them up before it is known what became of it. */
    hold: () => void (onItsWay.current = files.map(({ key }) => key)),
    /** It was not sent. */
    letGo: () => void (onItsWay.current = []),
    /** They are in a message now; not so those that were added after it was sent. */
    clear: () => {
      const sent = files.map(({ key }) => key);
      onItsWay.current = [];
      queue.forget(sent);
      setFiles((now) => now.filter(({ key }) => !sent.includes(key)));
    },
    /** Some are in no message yet. */
    isLosing: () => files.some(({ key }) => !onItsWay.current.includes(key)),
    isReady: chosen.every(({ state }) => state.phase === "sent"),
    /** Their names on the server, in their order. */
    uploads: chosen.flatMap(({ state }) => state.url?.split("/").at(-1) ?? []),
  };
}

export type AttachmentsToSend = ReturnType<typeof useAttachments>;
