import { useState } from "react";
import { useKeptState } from "../browser/use-kept-state.ts";

interface Page<T> {
  rows: T[];
  /** Null at the end. */
  next: string | null;
}

interface Pages<T> {
  /** Which list it is; whoever comes back to it finds again what was loaded. */
  name: string;
  /** The page that the loader read. */
  first: Page<T>;
  /** Reads the page at a place. */
  read: (next: string) => Promise<Page<T>>;
  /** What tells rows apart: one that moved on meanwhile is not shown twice. */
  keyOf: (row: T) => number;
}

/**
 * A list that is read page by page: the page of the loader and those that were asked for after it.
 * One that cannot be had leaves the others where they are, and `failure` says why.
 */
export function usePages<T>({ name, first, read, keyOf }: Pages<T>) {
  const [kept, setKept] = useKeptState(name, () => nothingAfter(first));
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const [failure, setFailure] = useState<unknown>(null);
  // A first page that ends elsewhere than before begins anew.
  const later = kept.after === first.next ? kept : nothingAfter(first);
  const known = new Set(first.rows.map(keyOf));
  const rows = [...first.rows, ...later.rows.filter((row) => !known.has(keyOf(row)))];

  async function load() {
    if (later.next === null || state === "loading") return;
    setState("loading");
    setFailure(null);
    try {
      const more = await read(later.next);
      const shown = new Set(rows.map(keyOf));
      const fresh = more.rows.filter((row) => !shown.has(keyOf(row)));
      setKept({ after: first.next, rows: [...later.rows, ...fresh], next: more.next });
      setState("idle");
    } catch (error) {
      setFailure(error);
      setState("failed");
    }
  }

  return { rows, next: later.next, state, failure, load: () => void load() };
}

function nothingAfter<T>({ next }: Page<T>) {
  return { after: next, rows: [] as T[], next };
}
