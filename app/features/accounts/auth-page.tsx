import type { ReactNode } from "react";
import styles from "./auth-page.module.css";

/** The quiet page that holds one form about the account. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.page}>
      <div className={styles.card}>
        <h1>{title}</h1>
        {children}
      </div>
    </section>
  );
}
