import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import styles from "./back-link.module.css";
import { Icon } from "./icon.tsx";

/** To the page above this one. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="arrow-left" /> {children}
    </Link>
  );
}
