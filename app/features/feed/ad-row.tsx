import { LinkButton } from "#app/ui/button.tsx";
import styles from "./ad-row.module.css";

/** An advertisement of our own. */
export function AdRow({ number }: { number: number }) {
  const ad = houseAds[number % houseAds.length]!;
  return (
    <aside className={styles.row} aria-label="Publicidad">
      <p className={styles.label}>Publicidad</p>
      <div className={styles.box}>
        <p className={styles.headline}>{ad.headline}</p>
        <p>{ad.words}</p>
        <LinkButton to={ad.to}>{ad.call}</LinkButton>
      </div>
    </aside>
  );
}

const houseAds = [
  {
    headline: "Tu próximo shortit empieza aquí",
    words: "Graba en vertical, súbelo en un minuto y que lo descubran.",
    to: "/upload",
    call: "Subir contenido",
  },
];
