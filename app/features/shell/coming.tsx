import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import styles from "./coming.module.css";
import { strings } from "./strings.ts";

const PROFILE = /^\/(u|profile)(\/[^/]+)?$/;

/**
 * product.md 2.11: that something is on its way, which may take a while on a slow line. A page that
 * changes in place says so itself, and here it is the line alone.
 */
export function Coming() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const arrived = useArrived(pathname, state !== "idle");
  const isOther = state === "loading" && location.pathname !== pathname;
  return (
    <>
      {state !== "idle" && <div className={styles.line} />}
      {isOther && (
        <p role="status" className={styles.coming}>
          {PROFILE.test(location.pathname) ? strings.profileComing : strings.pageComing}
        </p>
      )}
      {arrived !== null && (
        <p role="status" className="visually-hidden">
          {arrived}
        </p>
      )}
    </>
  );
}

/**
 * What browsers do by themselves where they load a page, and not where scripts change it: its title is said, and who
 * stood on something that went with the last page goes on from the top of this one. Null until something is on its way:
 * what says it is there, and empty, before it does.
 */
function useArrived(pathname: string, isComing: boolean): string | null {
  const [title, setTitle] = useState<string | null>(null);
  const shown = useRef(pathname);
  if (isComing && title === null) setTitle("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    if (document.activeElement === document.body) {
      document.querySelector("main")?.focus({ preventScroll: true });
    }
  }, [pathname]);
  return title;
}
