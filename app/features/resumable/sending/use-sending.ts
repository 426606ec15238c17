import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { byBrowser } from "./exchange.ts";
import type { Wanted } from "./sending-entry.ts";
import { sendingQueue } from "./sending-queue.ts";
import type { SendStates } from "./send-states.ts";
import { type Purpose, tusOf } from "./tus.ts";

const NOTHING: SendStates = new Map();

/** A file that somebody has chosen. */
export interface Chosen {
  key: number;
  /** Null: only what the server has of it is left. */
  bytes: File | null;
  file: { size: number };
  /** Where an earlier visit began to send it. */
  url: string | null;
  /** Nothing is known to be wrong with it. */
  isFit: boolean;
}

interface Sending {
  isTaken: () => Promise<boolean>;
  isHeld: boolean;
  /** What it is sent for, unless it is to be a post. */
  purpose?: Purpose;
}

/**
 * Sends what is chosen while the rest of the form is filled in. `isTaken` says whether what the server has
 * no more is in a post by now; while it `isHeld` nothing begins.
 */
export function useSending(files: readonly Chosen[], { isTaken, isHeld, purpose }: Sending) {
  const taken = useRef(isTaken);
  const [queue] = useState(() =>
    sendingQueue(tusOf(byBrowser, "/api/subidas", purpose), () => taken.current()),
  );
  useEffect(() => {
    taken.current = isTaken;
  });
  useEffect(() => {
    queue.open();
    return () => queue.close();
  }, [queue]);
  const states = useSyncExternalStore(queue.subscribe, queue.states, () => NOTHING);

  const wanted = files.map(({ key, bytes, file: { size }, url, isFit }) => {
    return { key, file: bytes, size, url, isFit };
  });
  const followed = useRef<Wanted[]>([]);
  useEffect(() => queue.hold(isHeld), [queue, isHeld]);
  useEffect(() => {
    if (areSame(followed.current, wanted)) return;
    followed.current = wanted;
    queue.follow(wanted);
  });

  return { queue, states };
}

function areSame(some: Wanted[], other: Wanted[]): boolean {
  return (
    some.length === other.length &&
    some.every(({ key, file, isFit }, at) => {
      const one = other[at]!;
      return key === one.key && file === one.file && isFit === one.isFit;
    })
  );
}

/** Somebody who pays for every megabyte decides when it is sent. */
export function useSavesData(): boolean {
  const [saves, setSaves] = useState(false);
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    setSaves(connection?.saveData === true);
  }, []);
  return saves;
}
