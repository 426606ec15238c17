import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useRootData } from "#app/ui/root-data.ts";
import {
  type Attempt,
  contentOf,
  type Draft,
  dropDraft,
  factsOf,
  keptOf,
  readDraft,
  writeDraft,
} from "./draft.ts";
import { dropFiles, keepFiles, readFiles } from "./draft-files.ts";

/** A draft that was found, with those of its files that the browser could keep. */
export interface FoundDraft extends Draft {
  kept: { file: File; poster: number | null }[];
}

/**
 * The draft of a post, kept on the device until it is published: a reload, a closed tab or an expired
 * session does not cost it. `onFound` hears once of one that was left here.
 */
export function useDraft(onFound: (draft: FoundDraft) => void) {
  const viewer = useRootData()?.viewer?.id_usuario ?? NOBODY;
  const now = useRef<Draft | null>(null);
  const stored = useRef<File[]>([]);
  const found = useRef(onFound);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    found.current = onFound;
  });

  useEffect(() => {
    const draft = readDraft(viewer);
    now.current = draft;
    let isOver = false;
    void (draft ? readFiles(viewer) : dropFiles().then(() => null)).then((kept) => {
      if (isOver) return;
      if (draft) found.current({ ...draft, kept: keptOf(draft.files, kept ?? []) });
      setReady(true);
    });
    return () => void (isOver = true);
  }, [viewer]);

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
      saveFiles: (files: { file: File; poster: number | null }[]) => {
        change({ files: files.map(factsOf) });
        const chosen = files.map(({ file }) => file);
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
      forget() {
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

const EMPTY: Omit<Draft, "viewer"> = {
  words: { descripcion: "", tipo_publicacion: "publicacion", solo_suscriptores: false },
  files: [],
  attempt: null,
};
