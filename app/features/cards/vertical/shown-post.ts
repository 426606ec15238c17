import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { afterPaint } from "#app/ui/browser/after-paint.ts";
import { claimEntries } from "#app/ui/browser/history-entries.ts";

/** What an entry of the history says of the vertical viewer, beside what the router keeps there. */
interface Entry {
  key?: string;
  idx?: number;
  /** The post that the vertical viewer shows. */
  viewer?: number;
}

/** How far it is with going away. */
interface Closing {
  /** Takes back what has not begun yet. */
  stay: () => void;
  /** The browser is on its way back to the entry beneath. */
  isGoing: boolean;
  /** What was opened meanwhile, and opens once the browser is there. */
  next?: number;
}

const OPEN: Readonly<Closing> = { stay: () => undefined, isGoing: false };

/**
 * Which post the vertical viewer shows, kept in the history of the browser: opening it adds an entry, so back
 * closes it, and whoever comes back to that entry finds it open at the same post.
 * The entry has the address and the key of the page beneath, and the router does not hear of it.
 */
export function useShownPost(isListed: (id: number) => boolean) {
  const [shown, setShown] = useState<number | null>(null);
  /** How often it was opened: each time is another one, even before the last one was taken apart. */
  const [opened, setOpened] = useState(0);
  const { key, pathname, search, hash } = useLocation();
  const known = useRef(isListed);
  /** The `idx` of the entry that this page is at. */
  const at = useRef<number>();
  const closing = useRef<Closing>(OPEN);
  useEffect(() => {
    known.current = isListed;
  });

  // The page was come to, or left for another address of the same page.
  useEffect(() => {
    const { viewer, ...rest } = entry();
    at.current = rest.idx;
    const isHere = viewer !== undefined && known.current(viewer);
    if (viewer !== undefined && !isHere) history.replaceState(rest, "");
    setShown(isHere ? viewer : null);
    return () => {
      closing.current.stay();
      closing.current = OPEN;
    };
  }, [key]);

  useEffect(
    () =>
      claimEntries((state) => {
        const { key: poppedKey = "default", idx, viewer } = (state ?? {}) as Entry;
        // Back to where this page still is: another one was on its way, and the router has to know.
        if (idx === at.current) return false;
        const { location } = window;
        const isSamePage =
          poppedKey === key &&
          location.pathname === pathname &&
          location.search === search &&
          location.hash === hash;
        if (!isSamePage) return false;
        at.current = idx;
        const { next } = closing.current;
        closing.current = OPEN;
        if (next !== undefined && viewer === undefined) open(next);
        else setShown(viewer !== undefined && known.current(viewer) ? viewer : null);
        return true;
      }),
    [key, pathname, search, hash],
  );

  function open(id: number) {
    closing.current.stay();
    if (closing.current.isGoing) {
      closing.current.next = id;
      return;
    }
    closing.current = OPEN;
    const { idx = 0, viewer, ...rest } = entry();
    if (viewer === undefined) {
      write(() => {
        history.pushState({ ...rest, idx: idx + 1, viewer: id }, "");
        at.current = idx + 1;
      });
    } else move(id);
    setShown(id);
    setOpened((times) => times + 1);
  }
  /** The vertical viewer went on to another post. */
  function move(id: number) {
    if (entry().viewer !== undefined) {
      write(() => history.replaceState({ ...entry(), viewer: id }, ""));
    }
  }
  /** Its dialog has closed, which is painted before its cards are taken apart. */
  function close() {
    const leave = () => {
      closing.current = { ...OPEN, isGoing: entry().viewer !== undefined };
      setShown(null);
      if (closing.current.isGoing) history.back();
    };
    closing.current = { ...OPEN, stay: afterPaint(leave) };
  }
  return { shown, opened, open, move, close };
}

function entry(): Entry {
  return (history.state ?? {}) as Entry;
}

/** Some browsers refuse more than a hundred entries in half a minute; the vertical viewer works without. */
function write(change: () => void): void {
  try {
    change();
  } catch {
    // Back then leaves the page, as it would without scripts.
  }
}
