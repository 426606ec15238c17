import { useEffect, useRef, useState } from "react";
import type { ChosenFile } from "../chosen/chosen-file.ts";
import { alignedAlts, altLines } from "./alts.ts";

export interface Alts {
  /** What was written of each file, by its key. */
  of: (key: number) => string;
  write: (key: number, text: string) => void;
  /** All of them as the form says them. */
  joined: string;
}

/**
 * What is written of what each chosen file shows. `kept`: what an earlier visit wrote, of the files that it left;
 * `onChange` hears when what the form would say is another.
 */
export function useAlts(files: ChosenFile[], kept: string | undefined, onChange: () => void): Alts {
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map());
  const of = (key: number) => texts.get(key) ?? "";
  const joined = altLines(files.map(({ key }) => of(key)));

  useEffect(() => {
    if (kept) setTexts(new Map(alignedAlts(kept, files).map(({ key, alt }) => [key, alt])));
  }, [kept]);

  // One that has changed since, or was made smaller, takes the place of the other with what is said of it.
  const keys = useRef<number[]>([]);
  useEffect(() => {
    const before = keys.current;
    const now = files.map(({ key }) => key);
    keys.current = now;
    if (now.length !== before.length) return;
    now.forEach((key, place) => {
      const other = before[place]!;
      if (before.includes(key) || now.includes(other)) return;
      setTexts((all) => new Map(all).set(key, all.get(other) ?? ""));
    });
  }, [files]);

  const said = useRef(joined);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  useEffect(() => {
    if (said.current === joined) return;
    said.current = joined;
    changed.current();
  }, [joined]);

  const write = (key: number, text: string) => setTexts((before) => new Map(before).set(key, text));
  return { of, write, joined };
}
