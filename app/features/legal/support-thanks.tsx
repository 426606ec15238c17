import { LinkButton } from "#app/ui/button.tsx";
import styles from "./support.module.css";

/** Says that a message arrived, and under which number to ask for it. */
export function SupportThanks({ referencia }: { referencia: string }) {
  return (
    <>
      <h1>Recibimos tu mensaje</h1>
      <p role="status">
        Tu número de referencia es <strong className={styles.reference}>{referencia}</strong>.
        Guárdalo: con él encontramos tu caso si nos vuelves a escribir.
      </p>
      <p>Te respondemos a la dirección de email que nos diste.</p>
      <div className={styles.ways}>
        <LinkButton to="/">Ir al inicio</LinkButton>
        <LinkButton to="/support" variant="quiet">
          Escribir otro mensaje
        </LinkButton>
      </div>
    </>
  );
}
