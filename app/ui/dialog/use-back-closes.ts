import { useEffect, useRef } from "react";
import { claimEntries, entryNote } from "../browser/history-entries.ts";

interface Entry {
  key?: string;
  idx?: number;
}

interface BackCloses {
  /** What the entry is known by: {@link entryNote} finds it again for who comes back to it. */
  name: string;
  note: number;
  onClose: () => void;
  /** Whether it lies over the page when it opens; beside it, back leaves as ever. */
  isOver: () => boolean;
}

/**
 * Something that lies over the page as long as it is rendered, and that back closes first: it adds an
 * entry to the history. Gives the function that closes it.
 */
export function useBackCloses({ name, note, onClose, isOver }: BackCloses): () => void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });

  useEffect(() => {
    if (entryNote(name) !== note && isOver()) add(name, note);
    const { key, idx } = entry();
    return claimEntries((state) => {
      const popped = (state ?? {}) as Entry;
      if (entryNote(name) === note || popped.key !== key) return false;
      if (idx === undefined || popped.idx !== idx - 1) return false;
      latest.current();
      return true;
    });
    // Once: whether it is over the page is decided when it opens.
  }, []);

  return () => {
    if (entryNote(name) === note) goBack();
    latest.current();
  };
}

/** One more entry for the page where one is. Some browsers refuse more than a hundred in half a minute. */
function add(name: string, note: number): void {
  const { idx = 0, ...rest } = entry();
  try {
    history.pushState({ ...rest, idx: idx + 1, [name]: note }, "");
  } catch {
    // Back then leaves the page, as it would without scripts.
  }
}

/** Takes the entry back, which nobody else need hear of. */
function goBack(): void {
  const { idx } = entry();
  const end = claimEntries((state) => {
    end();
    return idx !== undefined && ((state ?? {}) as Entry).idx === idx - 1;
  });
  history.back();
}

function entry(): Entry {
  return (history.state ?? {}) as Entry;
}
