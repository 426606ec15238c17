import { Icon } from "#app/ui/icon.tsx";
import { strings } from "./strings.ts";
import styles from "./why.module.css";

/** Says why a post is shown, to whoever asks. */
export function Why({ motivo }: { motivo: string }) {
  return (
    <details className={styles.why}>
      <summary className={styles.ask} title={strings.why}>
        <Icon name="info" size={20} />
      </summary>
      <p className={styles.answer}>
        <strong>{strings.why}</strong>
        {` ${motivo}`}
      </p>
    </details>
  );
}
