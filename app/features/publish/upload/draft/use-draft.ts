import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { DRAFT_KEY } from "#app/ui/browser/kept-draft.ts";
import { useRootData } from "#app/ui/root-data.ts";
import type { LeftFile } from "../chosen/chosen-file.ts";
import {
  type Attempt,
  contentOf,
  type Draft,
  dropDraft,
  factsOf,
  isOfSameFiles,
  keptName,
  leftOf,
  parse,
  readDraft,
  writeDraft,
} from "./draft.ts";
import { dropFiles, dropMade, keepFiles, readFiles, readMade, sweepMade } from "./draft-files.ts";

/** A draft that was found, with what is left of its files. */
export interface FoundDraft extends Omit<Draft, "files"> {
  files: LeftFile[];
}

interface DraftEvents {
  /** Hears once of one that was left here. */
  onFound: (draft: FoundDraft) => void;
  /** Its files were published, or thrown away, in another tab; perhaps other words are typed here. */
  onGone: (left: { isTyped: boolean }) => void;
}

/**
 * The draft of a post, kept on the device until it is published: a reload, a closed tab or an expired
 * session does not cost it.
 */
export function useDraft(events: DraftEvents) {
  const viewer = useRootData()?.viewer?.id_usuario ?? NOBODY;
  const now = useRef<Draft | null>(null);
  const stored = useRef<File[]>([]);
  const heard = useRef(events);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    heard.current = events;
  });

  useEffect(() => {
    const draft = readDraft(viewer);
    now.current = draft;
    let isOver = false;
    sweepMade(draft?.files ?? []);
    const reading = draft
      ? Promise.all([readFiles(viewer), readMade(draft.files)])
      : dropFiles().then(() => []);
    void reading.then(([kept, made]) => {
      if (isOver) return;
      const files = [...(kept ?? []), ...(made ?? [])];
      if (draft) heard.current.onFound({ ...draft, files: leftOf(draft.files, files) });
      setReady(true);
    });
    return () => void (isOver = true);
  }, [viewer]);

  useEffect(() => {
    const onStorage = ({ key, newValue, oldValue }: StorageEvent) => {
      const gone = key === DRAFT_KEY && newValue === null ? parse(oldValue ?? "") : null;
      // Who has begun another here goes on with that.
      if (!gone || !now.current || !isOfSameFiles(gone, now.current)) return;
      const isTyped = now.current.words.descripcion !== gone.words.descripcion;
      now.current = isTyped ? { ...now.current, files: [], attempt: null } : null;
      stored.current = [];
      heard.current.onGone({ isTyped });
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);

  const change = useCallback(
    (part: Partial<Draft>) => {
      now.current = { ...EMPTY, ...now.current, ...part, viewer };
      writeDraft(now.current);
    },
    [viewer],
  );

  return useMemo(
    () => ({
      /** Whether what was left here, if anything, has been shown. */
      isReady,
      saveWords: (words: Draft["words"]) => change({ words }),
      saveFiles: (files: LeftFile[]) => {
        const before = now.current?.files ?? [];
        const facts = files.map(factsOf);
        change({ files: facts });
        dropMade(before, facts);
        // What is in a folder of its own is there already.
        const chosen = files.flatMap((one) => (keptName(one) ? [] : (one.bytes ?? [])));
        const isSame =
          chosen.length === stored.current.length &&
          chosen.every((file, at) => file === stored.current[at]);
        stored.current = chosen;
        if (!isSame) void keepFiles(viewer, chosen);
      },
      /** What would be sent now, as {@link contentOf} has it. */
      content: () => contentOf({ ...EMPTY, ...now.current }),
      attempt: () => now.current?.attempt ?? null,
      setAttempt: (attempt: Attempt | null) => change({ attempt }),
      /** Takes over what another browser has left. */
      adopt: ({ words, attempt }: Pick<Draft, "words" | "attempt">) => change({ words, attempt }),
      isEmpty: () => now.current === null,
      forget() {
        dropMade(now.current?.files ?? [], []);
        now.current = null;
        stored.current = [];
        dropDraft();
        void dropFiles();
      },
    }),
    [change, isReady, viewer],
  );
}

export type DraftKeeper = ReturnType<typeof useDraft>;

/** Where the shell could not say who is signed in. */
const NOBODY = 0;

const EMPTY: Omit<Draft, "viewer"> = { words: { descripcion: "" }, files: [], attempt: null };
