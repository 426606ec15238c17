import { useCallback, useEffect, useRef, useState } from "react";
import { type ChosenFile, chosenFile } from "./chosen-file.ts";

/** The files chosen so far, in the order they will have in the post. */
export function useChosenFiles() {
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const made = useRef(0);

  /** `posters`, by place, where they were chosen before. */
  const add = useCallback((list: Iterable<File>, posters: (number | null)[] = []) => {
    const added = [...list].map((file, place) => {
      made.current += 1;
      return chosenFile(made.current, file, posters[place]);
    });
    setFiles((before) => [...before, ...added]);
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

  return { files, add, remove, move, change, clear };
}

/** Tells when some came, went, changed places or got a poster; not when one is measured. */
export function useChangesOf(files: ChosenFile[], onChange: (files: ChosenFile[]) => void): void {
  const changed = useRef(onChange);
  const told = useRef(files);
  useEffect(() => {
    changed.current = onChange;
  });
  useEffect(() => {
    const before = told.current;
    told.current = files;
    const isSame =
      files.length === before.length &&
      files.every(({ key, poster }, at) => key === before[at]?.key && poster === before[at].poster);
    if (!isSame) changed.current(files);
  }, [files]);
}
