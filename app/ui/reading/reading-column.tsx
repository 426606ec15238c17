import type { ReactNode } from "react";
import { BackLink } from "#app/ui/back-link.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./reading.module.css";
import { strings } from "./strings.ts";
import { NavLink } from "../link.tsx";

/** The column every legal page stands in, with the way to the others at its end. */
export function LegalColumn({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.back}>
        <BackLink to="/" />
      </div>
      {children}
      <nav className={styles.others} aria-label={strings.others}>
        <NavLink to="/privacy">{common.privacyNotice}</NavLink>{" "}
        <NavLink to="/terms">{common.terms}</NavLink>{" "}
        <NavLink to="/privacy-center">{strings.privacyCenter}</NavLink>{" "}
        <NavLink to="/support">{strings.support}</NavLink>{" "}
        <NavLink to="/retiro">{strings.removal}</NavLink>
      </nav>
    </div>
  );
}
