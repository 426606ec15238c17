import { useCallback, useEffect, useRef, useState } from "react";
import { isSame } from "../draft/draft.ts";
import type { SendStates } from "../sending/send-states.ts";
import { type ChosenFile, chosenFile, leftFile, type LeftFile } from "./chosen-file.ts";

/** The files chosen so far, in the order they will have in the post. */
export function useChosenFiles() {
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const made = useRef(0);

  /**
   * What is `missing` is looked for among them first: see {@link placed}. `placeOf` knows where another
   * visit has sent some of a file.
   */
  const add = useCallback(
    (
      list: Iterable<File>,
      missing: ReadonlySet<number>,
      placeOf: (file: File) => string | null,
    ) => {
      const chosen = [...list].map((file) => {
        return { ...chosenFile(++made.current, file), url: placeOf(file) };
      });
      setFiles((before) => chosen.reduce((all, one) => placed(all, one, missing), before));
    },
    [],
  );

  const addLeft = useCallback((list: LeftFile[]) => {
    const left = list.map((one) => leftFile(++made.current, one));
    setFiles((before) => [...before, ...left]);
  }, []);

  const remove = useCallback(
    (key: number) => setFiles((before) => before.filter((one) => one.key !== key)),
    [],
  );

  const move = useCallback(
    (key: number, to: number) =>
      setFiles((before) => {
        const moved = before.find((one) => one.key === key);
        if (!moved || to < 0 || to >= before.length) return before;
        const others = before.filter((one) => one !== moved);
        return [...others.slice(0, to), moved, ...others.slice(to)];
      }),
    [],
  );

  /** Its length, once the preview has read it, or its poster. */
  const change = useCallback(
    (key: number, part: Partial<Pick<ChosenFile, "seconds" | "poster">>) =>
      setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one))),
    [],
  );

  const clear = useCallback(() => setFiles([]), []);

  return { files, add, addLeft, remove, move, change, clear };
}

/**
 * Puts a chosen file where it is missing; one of the same name and another size or time takes that place
 * anew; any other comes last.
 */
export function placed(
  files: ChosenFile[],
  chosen: ChosenFile,
  missing: ReadonlySet<number>,
): ChosenFile[] {
  const isWanted = ({ key, bytes }: ChosenFile) => missing.has(key) || bytes === null;
  const same = files.find((one) => isWanted(one) && isSame(one.file, chosen.file));
  if (same) {
    const { bytes } = chosen;
    return files.map((one) => (one === same ? { ...one, file: chosen.file, bytes } : one));
  }
  const other = files.find((one) => missing.has(one.key) && one.file.name === chosen.file.name);
  if (!other) return [...files, chosen];
  const anew = { ...chosen, poster: other.poster, isChanged: true };
  return files.map((one) => (one === other ? anew : one));
}

/** With where each is on the server by now. */
export function withPlaces(files: ChosenFile[], states: SendStates): LeftFile[] {
  return files.map(({ key, file, bytes, poster, url }) => {
    const state = states.get(key);
    return { file, bytes, poster, url: state ? state.url : url };
  });
}

/** Tells when something of theirs changes that is kept; not when one is measured, or moves on. */
export function useChangesOf(
  files: ChosenFile[],
  states: SendStates,
  onChange: (files: LeftFile[]) => void,
): void {
  const changed = useRef(onChange);
  const told = useRef<LeftFile[]>([]);
  useEffect(() => {
    changed.current = onChange;
  });
  useEffect(() => {
    const before = told.current;
    const now = withPlaces(files, states);
    told.current = now;
    if (now.length !== before.length || now.some((one, at) => isOther(one, before[at]!))) {
      changed.current(now);
    }
  }, [files, states]);
}

function isOther(some: LeftFile, other: LeftFile): boolean {
  return (["file", "bytes", "url", "poster"] as const).some((name) => some[name] !== other[name]);
}
