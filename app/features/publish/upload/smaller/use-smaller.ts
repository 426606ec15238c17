import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ChosenFile } from "../chosen/chosen-file.ts";
import { AUTOMATIC_BYTES, USEFUL_PICTURE_BYTES, USEFUL_VIDEO_BYTES } from "./limits.ts";
import { type Shrinkable, smallerQueue } from "./smaller-queue.ts";
import type { Smaller, SmallerStates } from "./smaller-states.ts";
import type { Made } from "./ways.ts";

const NOTHING: SmallerStates = new Map();
const LOOKING: Smaller = { phase: "looking" };

interface SmallerOptions {
  savesData: boolean;
  onMade: (key: number, made: Made) => void;
  onUndone: (key: number, made: Made) => void;
}

/** Makes what is chosen smaller before it is sent, where that is worth it and the browser can. */
export function useSmaller(options: SmallerOptions) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [queue] = useState(() =>
    smallerQueue({
      // What reads and writes videos comes with the first file that is worth it.
      wayOf: async (...given) => (await import("./ways.ts")).wayOf(...given),
      savesData: () => latest.current.savesData,
      onMade: (key, made) => latest.current.onMade(key, made),
      onUndone: (key, made) => latest.current.onUndone(key, made),
      now: () => performance.now(),
    }),
  );
  const states = useSyncExternalStore(queue.subscribe, queue.states, () => NOTHING);
  /** Those that were looked at stay, whatever has become of them. */
  const seen = useRef(new Set<number>());
  const isKnown = (file: ChosenFile) => seen.current.has(file.key) || mayShrink(file);

  return {
    queue,
    /** Those of these files that it is for. */
    among: (files: (ChosenFile & { isFit: boolean })[]): Shrinkable[] =>
      files.flatMap((one) => {
        const { key, bytes, kind, isFit } = one;
        if (!bytes || !kind || !isKnown(one)) return [];
        seen.current.add(key);
        return [{ key, file: bytes, kind, isFit }];
      }),
    /** Null: there is nothing to say of it. */
    stateOf: (file: ChosenFile): Smaller | null =>
      file.bytes && isKnown(file) ? agreed(states.get(file.key) ?? LOOKING, file) : null,
  };
}

/** The queue may tell of another file a moment before that stands among the chosen: until then it is under way. */
function agreed(state: Smaller, { smaller }: ChosenFile): Smaller {
  const isThere = smaller !== null;
  if ((state.phase === "made") === isThere) return state;
  if (state.phase !== "made" && state.phase !== "off") return state;
  const { before, after } = state;
  return { phase: "making", part: 1, secondsLeft: null, before, after };
}

export type Shrinking = ReturnType<typeof useSmaller>;

/** Has it follow what is chosen. */
export function useShrinking(
  { queue, among }: Shrinking,
  files: (ChosenFile & { isFit: boolean })[],
): void {
  const followed = useRef("");
  useEffect(() => {
    const wanted = among(files);
    const now = wanted.map(({ key, isFit }) => `${key}:${isFit}`).join();
    if (followed.current === now) return;
    followed.current = now;
    queue.follow(wanted);
  });
  useEffect(
    () => () => {
      followed.current = "";
      queue.close();
    },
    [queue],
  );
}

/** One that was begun goes on as it is. */
function mayShrink({ bytes, kind, url, smaller }: ChosenFile): boolean {
  if (!bytes || url !== null || smaller) return false;
  // Of a large one is said that the browser cannot.
  const least = "VideoEncoder" in window ? USEFUL_VIDEO_BYTES : AUTOMATIC_BYTES;
  if (kind === "video") return bytes.size > least;
  return kind === "image" && bytes.size > USEFUL_PICTURE_BYTES && "OffscreenCanvas" in window;
}
