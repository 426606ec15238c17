import { Icon } from "#app/ui/icon.tsx";
import styles from "./why.module.css";

/** Says why a post is shown, to whoever asks. */
export function Why({ motivo }: { motivo: string }) {
  return (
    <details className={styles.why}>
      <summary className={styles.ask} aria-label="¿Por qué veo esto?" title="¿Por qué veo esto?">
        <Icon name="info" size={20} />
      </summary>
      <p className={styles.answer}>
        <strong>¿Por qué veo esto?</strong> {motivo}
      </p>
    </details>
  );
}
