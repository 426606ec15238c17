import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import styles from "./reading.module.css";

/** The column every legal page stands in, with the way to the others at its end. */
export function LegalColumn({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      {children}
      <nav className={styles.others} aria-label="Páginas legales">
        <NavLink to="/privacy">Aviso de privacidad</NavLink>
        <NavLink to="/terms">Términos y condiciones</NavLink>
        <NavLink to="/privacy-center">Centro de Privacidad</NavLink>
        <NavLink to="/support">Soporte</NavLink>
      </nav>
    </div>
  );
}
