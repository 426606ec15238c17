import { useCallback, useEffect, useRef, useState } from "react";
import { isSame } from "../draft/draft.ts";
import type { SendStates } from "#app/features/resumable/sending/send-states.ts";
import type { Made } from "../smaller/ways.ts";
import { type ChosenFile, chosenFile, leftFile, type LeftFile, originOf } from "./chosen-file.ts";

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

  /** What was made of it goes in its place. */
  const shrink = useCallback(
    (key: number, { file, keptAs }: Made) =>
      setFiles((before) =>
        before.map((one) => {
          if (one.key !== key || !one.bytes || one.smaller) return one;
          const smaller = { from: one.bytes, bytes: one.bytes, keptAs };
          return { ...one, file, bytes: file, url: null, smaller };
        }),
      ),
    [],
  );

  /** It goes as it was chosen. */
  const unshrink = useCallback(
    (key: number) =>
      setFiles((before) =>
        before.map((one) => {
          const bytes = one.key === key ? one.smaller?.bytes : null;
          return bytes ? { ...one, file: bytes, bytes, url: null, smaller: null } : one;
        }),
      ),
    [],
  );

  /** A part of it comes in its place, as a file of its own. */
  const cut = useCallback((key: number, { file, keptAs }: Made, seconds: number) => {
    const part = { ...chosenFile(++made.current, file), seconds };
    setFiles((before) =>
      before.map((one) => {
        if (one.key !== key || !one.bytes) return one;
        const from = wholeOf(one) ?? one.bytes;
        return { ...part, cut: { from, bytes: wholeOf(one), keptAs } };
      }),
    );
  }, []);

  /** The whole comes back. */
  const uncut = useCallback((key: number) => {
    const again = ++made.current;
    setFiles((before) =>
      before.map((one) => {
        const bytes = one.key === key ? one.cut?.bytes : null;
        return bytes ? chosenFile(again, bytes) : one;
      }),
    );
  }, []);

  const clear = useCallback(() => setFiles([]), []);

  return { files, add, addLeft, remove, move, change, shrink, unshrink, cut, uncut, clear };
}

/** What a part is cut from: not from what was made smaller, where the original is there. */
export function wholeOf({ bytes, smaller }: ChosenFile): File | null {
  return smaller ? smaller.bytes : bytes;
}

/**
 * Puts a chosen file where it is missing; one of the same name and another size or time takes that place
 * anew; any other comes last. Of what was made smaller and is gone the original comes, which is made smaller anew.
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
  const isItsName = (one: ChosenFile) =>
    [one.file.name, originOf(one).name].includes(chosen.file.name);
  const other = files.find((one) => missing.has(one.key) && isItsName(one));
  if (!other) return [...files, chosen];
  const isItself = originOf(other) !== other.file && isSame(originOf(other), chosen.file);
  const anew = !isItself ? "changed" : other.cut ? "cut" : "smaller";
  // The moment of its poster is one of the part.
  const poster = other.cut ? null : other.poster;
  return files.map((one) => (one === other ? { ...chosen, poster, anew } : one));
}

/** With where each is on the server by now. */
export function withPlaces(files: ChosenFile[], states: SendStates): LeftFile[] {
  return files.map(({ key, file, bytes, poster, smaller, cut, url }) => {
    const state = states.get(key);
    return { file, bytes, poster, smaller, cut, url: state ? state.url : url };
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
