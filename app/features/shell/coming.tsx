import { useNavigation } from "@remix-run/react";
import styles from "./coming.module.css";
import { strings } from "./strings.ts";

const PROFILE = /^\/(u|profile)(\/[^/]+)?$/;

/** product.md 16.2: what is said on the way to a profile, which may take a while on a slow line. */
export function Coming() {
  const { state, location } = useNavigation();
  if (state !== "loading" || !PROFILE.test(location.pathname)) return null;
  return (
    <p role="status" className={styles.coming}>
      {strings.profileComing}
    </p>
  );
}
