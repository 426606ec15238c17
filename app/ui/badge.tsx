import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./badge.module.css";

/** A word or two about somebody or something. */
export function Badge({
  kind,
  children,
}: {
  kind: "gold" | "accent" | "muted";
  children: ReactNode;
}) {
  return <span className={classNames(styles.badge, styles[kind])}>{children}</span>;
}
