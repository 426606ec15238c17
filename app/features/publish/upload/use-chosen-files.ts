import { useCallback, useRef, useState } from "react";
import { type ChosenFile, kindOf } from "./chosen-file.ts";

/** The files chosen so far, in the order they will have in the post. */
export function useChosenFiles() {
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const made = useRef(0);

  const add = useCallback((list: Iterable<File>) => {
    const added = [...list].map((file) => {
      made.current += 1;
      return { key: made.current, file, kind: kindOf(file), seconds: null };
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

  /** Its length, once the preview has read it. */
  const measure = useCallback(
    (key: number, seconds: number) =>
      setFiles((before) => before.map((one) => (one.key === key ? { ...one, seconds } : one))),
    [],
  );

  return { files, add, remove, move, measure };
}
