import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./notice.module.css";

const icons = { ok: "check", error: "alert", info: "info" } as const;

/** A sentence about what happened. Announced to screen readers. */
export function Notice({
  kind = "info",
  children,
}: {
  kind?: "ok" | "error" | "info";
  children: ReactNode;
}) {
  return (
    <div
      className={`${styles.notice} ${styles[kind]}`}
      role={kind === "error" ? "alert" : "status"}
    >
      <Icon name={icons[kind]} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}

/** What went wrong with a form as a whole; nothing when nothing did. */
export function FormError({ message }: { message?: string | null }) {
  return message ? <Notice kind="error">{message}</Notice> : null;
}
