import type { ReactNode } from "react";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import styles from "../pages/settings.module.css";

interface SettingsPartProps {
  /** Its forms lead back to it: without scripts the browser shows what became of them. */
  id?: string;
  title: string;
  /** What is on its way. */
  waiting?: string | false | undefined;
  /** What was done. */
  done?: string | false | undefined;
  children: ReactNode;
}

/** One form of the settings, with what became of it. */
export function SettingsPart({ id, title, waiting, done, children }: SettingsPartProps) {
  return (
    <section id={id} className={styles.part}>
      <h2>{title}</h2>
      {waiting && <Notice>{waiting}</Notice>}
      {done && <DoneNotice param="hecho">{done}</DoneNotice>}
      {children}
    </section>
  );
}
