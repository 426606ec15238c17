import { useLocation, useNavigation } from "@remix-run/react";
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
  if (state === "idle") return null;
  const isOther = state === "loading" && location.pathname !== pathname;
  return (
    <>
      <div className={styles.line} />
      {isOther && (
        <p role="status" className={styles.coming}>
          {PROFILE.test(location.pathname) ? strings.profileComing : strings.pageComing}
        </p>
      )}
    </>
  );
}
