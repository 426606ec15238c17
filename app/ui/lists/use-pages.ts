import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useKeptState } from "../browser/use-kept-state.ts";
import { joined, type Page, renewed } from "./pages.ts";

interface Source<T> {
  /** Which list of the page it is; whoever comes back to it finds again what was loaded. */
  name: string;
  /**
   * What the loader read, as one object until it reads again: null where that failed, undefined where it
   * left the reading to us.
   */
  first: Page<T> | null | undefined;
  /** Reads the page at a place; null is the beginning. */
  read: (before: string | null) => Promise<Page<T>>;
  keyOf: (row: T) => number;
  /** What the place is called in the address. */
  param?: string;
  /** The address of a later page, where that is not the present one with another `param`. */
  pathTo?: (before: string) => string;
  /** After a change on the page, later pages are read again too. */
  rereads?: boolean;
}

export interface Pages<T> {
  rows: T[];
  isEmpty: boolean;
  /** Nothing of the list is there, and it is being read. */
  isOpening: boolean;
  hasMore: boolean;
  state: "idle" | "loading" | "failed";
  failure: unknown;
  /** The address that goes on; that of this page where it has to be read again. */
  to: string;
  load: () => void;
  /** Takes in a newer first page, which was read elsewhere. */
  renew: (first: Page<T>) => void;
  change: (to: (rows: T[]) => T[]) => void;
}

/**
 * A list that is read page by page: the page of the loader and those that are asked for after it. A page
 * that cannot be had leaves the others where they are, and `failure` says why.
 */
export function usePages<T>(source: Source<T>): Pages<T> {
  const { name, first, read, keyOf, param = "before", rereads = true } = source;
  const [known, setKnown] = useKeptState<Page<T> | null>(
    first === undefined ? null : name,
    () => first ?? null,
  );
  const [state, setState] = useState<Pages<T>["state"]>("idle");
  const [failure, setFailure] = useState<unknown>(null);
  const { pathname, search } = useLocation();

  const renew = (page: Page<T>) => {
    if (!known) setState("idle");
    setKnown((now) => renewed(page, now, keyOf));
  };
  // What is done while nothing is there is done to what comes.
  const [early, setEarly] = useState<((rows: T[]) => T[])[]>([]);
  const rows = early.reduce((all, to) => to(all), known?.rows ?? []);
  if (known && early.length > 0) {
    setEarly([]);
    setKnown({ ...known, rows });
  }

  const [taken, setTaken] = useState<Page<T> | null>();
  if (first && first !== taken) {
    setTaken(first);
    renew(first);
  }

  const begin = new URLSearchParams(search).get(param);
  const load = async () => {
    if (state === "loading" || known?.nextBefore === null) return;
    const before = known ? known.nextBefore : begin;
    setState("loading");
    setFailure(null);
    try {
      const more = await read(before);
      setKnown((now) => (now?.nextBefore === before ? joined(now, more, keyOf) : (now ?? more)));
      setState("idle");
    } catch (error) {
      setFailure(error);
      setState("failed");
    }
  };

  const reread = async (page: Page<T>) => {
    if (!known) return;
    let again = page;
    while (again.nextBefore !== null && again.rows.length < known.rows.length) {
      const more = await read(again.nextBefore);
      again = joined(again, more, keyOf);
      // Some are no longer in the list: it is not read to its end for them.
      if (more.rows.length === 0) break;
    }
    // Whoever has pressed for more meanwhile keeps that.
    setKnown((now) => (now?.nextBefore === known.nextBefore ? again : now));
  };
  const latest = useRef({ load, reread });
  latest.current = { load, reread };

  const isUnread = first === undefined;
  useEffect(() => {
    if (isUnread) void latest.current.load();
  }, [isUnread]);

  const shown = useRef(first);
  useEffect(() => {
    const isNewer = shown.current !== first;
    shown.current = first;
    // What cannot be read again stays as it is.
    if (isNewer && first && rereads) latest.current.reread(first).catch(() => undefined);
  }, [first, rereads]);

  const unread = isUnread ? "loading" : "failed";
  return {
    rows,
    isEmpty: known?.nextBefore === null && rows.length === 0,
    isOpening: known === null && isUnread && state !== "failed",
    hasMore: known === null || known.nextBefore !== null,
    state: known === null && state === "idle" ? unread : state,
    failure,
    to: known?.nextBefore ? (source.pathTo ?? later)(known.nextBefore) : `${pathname}${search}`,
    load: () => void load(),
    renew,
    change: (to) =>
      known
        ? setKnown((now) => now && { ...now, rows: to(now.rows) })
        : setEarly((all) => [...all, to]),
  };

  function later(before: string): string {
    const query = new URLSearchParams(search);
    query.set(param, before);
    return `${pathname}?${query}`;
  }
}

/** How something that walks the rows gets the next ones; what failed it does not ask for again by itself. */
export function moreOf({ hasMore, state, load }: Omit<Pages<unknown>, "renew" | "change">) {
  return hasMore && state !== "failed" ? { load, isLoading: state === "loading" } : null;
}
