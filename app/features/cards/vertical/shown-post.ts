import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { claimEntries } from "#app/ui/browser/history-entries.ts";

/** What an entry of the history says of the vertical viewer, beside what the router keeps there. */
interface Entry {
  key?: string;
  idx?: number;
  /** The post that the vertical viewer shows. */
  viewer?: number;
}

/**
 * Which post the vertical viewer shows, kept in the history of the browser: opening it adds an entry, so back
 * closes it, and whoever comes back to that entry finds it open at the same post.
 * The entry has the address and the key of the page beneath, and the router does not hear of it.
 */
export function useShownPost(isListed: (id: number) => boolean) {
  const [shown, setShown] = useState<number | null>(null);
  const { key, pathname, search, hash } = useLocation();
  const known = useRef(isListed);
  /** The `idx` of the entry that this page is at. */
  const at = useRef<number>();
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
        setShown(viewer !== undefined && known.current(viewer) ? viewer : null);
        return true;
      }),
    [key, pathname, search, hash],
  );

  function open(id: number) {
    const { idx = 0, viewer, ...rest } = entry();
    if (viewer === undefined) {
      write(() => {
        history.pushState({ ...rest, idx: idx + 1, viewer: id }, "");
        at.current = idx + 1;
      });
    }
    setShown(id);
  }
  /** The vertical viewer went on to another post. */
  function move(id: number) {
    if (entry().viewer !== undefined) {
      write(() => history.replaceState({ ...entry(), viewer: id }, ""));
    }
  }
  function close() {
    setShown(null);
    if (entry().viewer !== undefined) history.back();
  }
  return { shown, open, move, close };
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
