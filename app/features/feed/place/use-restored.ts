import { useRevalidator } from "@remix-run/react";
import { useLayoutEffect, useState } from "react";
import type { HomeData } from "../list/home.server.ts";
import { storedPlace } from "./feed-memory.ts";
import { keepPlaceForServer, PLACE_COOKIE } from "#app/ui/browser/kept-feed.ts";
import { placeText } from "./place.ts";

/** Runs before the first paint of a page that is not at the place of this tab: it will be replaced. */
export const MARK_RESTORING = `try{var p=sessionStorage.getItem("feed:place"),s=location.search;if(p&&!/sesion/.test(s)&&/siguiendo/.test(s)==/^s/.test(p)&&document.cookie.indexOf("${PLACE_COOKIE}="+p)<0)document.documentElement.dataset.feed="restoring"}catch{};`;

/** Longer than the style sheet hides it, nobody waits for the place. */
const PATIENCE_MS = 4_000;

let isAsked = false;
let isGivenUp = false;

/** Whether a place that comes now comes too late: another has been shown instead. */
export function isTooLate(): boolean {
  return isGivenUp;
}

/**
 * The server begins the page at the place that the cookie names. Another tab may have written it
 * last, or it has run out: then the page is asked for once more, at the place of this tab. True until
 * it is there.
 */
export function useRestored({ tab, kept }: HomeData): boolean {
  const { revalidate } = useRevalidator();
  const [isRestoring, setRestoring] = useState(false);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const show = () => {
      delete dataset.feed;
      setRestoring(false);
    };
    const stored = isAsked || /sesion/.test(location.search) ? null : storedPlace();
    isAsked = true;
    if (!stored || stored.tab !== tab || placeText(stored) === kept) return show();
    dataset.feed = "restoring";
    setRestoring(true);
    keepPlaceForServer(placeText(stored));
    revalidate();
    const timer = setTimeout(() => {
      isGivenUp = true;
      show();
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      delete dataset.feed;
    };
    // Once, when the document begins.
  }, []);
  return isRestoring;
}
