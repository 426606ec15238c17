import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import styles from "./age-gate.module.css";

interface AgeGateProps {
  /** Path and query that the person was going to. */
  next: string;
  /** Where to go instead of in. */
  leaveUrl: string;
}

/** The full-screen question of product.md 3.2. A plain form, so that it works without scripts. */
export function AgeGate({ next, leaveUrl }: AgeGateProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  return (
    <dialog open className={styles.gate} aria-modal="true" aria-labelledby="age-gate-title">
      <div className={styles.card}>
        <p className={styles.badge} aria-hidden="true">
          +18
        </p>
        <h1 id="age-gate-title" className={styles.title} ref={titleRef} tabIndex={-1}>
          Contenido solo para adultos (+18)
        </h1>
        <p>
          Este sitio muestra material para adultos. Para entrar debes tener 18 años o la mayoría de
          edad del lugar donde vives.
        </p>
        <p className={styles.muted}>
          Lo que se sube es responsabilidad exclusiva de cada persona. Cooperamos con las personas
          afectadas y con las autoridades para retirar contenido y detener cualquier abuso.
        </p>
        <form method="post" action="/consent" className={styles.answers}>
          <input type="hidden" name="next" value={next} />
          <Button name="intent" value="yes">
            Sí, soy mayor (+18)
          </Button>
          <LinkButton to={leaveUrl} variant="quiet" rel="noreferrer">
            No, soy menor
          </LinkButton>
        </form>
        <p className={styles.muted}>
          Lee los <Link to="/terms">Términos y condiciones</Link> y el{" "}
          <Link to="/privacy">Aviso de privacidad</Link>. Recordaremos tu decisión durante 365 días
          o hasta que borres los datos de tu navegador.
        </p>
        <noscript>
          <p className={styles.noscript}>
            Activa JavaScript para la mejor experiencia. Sin él, el sitio también funciona.
          </p>
        </noscript>
      </div>
    </dialog>
  );
}
