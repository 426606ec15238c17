import { Icon } from "#app/ui/icon.tsx";
import styles from "./badges.module.css";

interface BadgesProps {
  user: { es_creador: 0 | 1; verificado: 0 | 1 };
  /** In the settings also what one is not. */
  showsUnverified?: boolean;
}

/** What somebody is, in words. */
export function Badges({ user, showsUnverified }: BadgesProps) {
  const { verificado, es_creador } = user;
  if (verificado === 0 && es_creador === 0 && !showsUnverified) return null;
  return (
    <p className={styles.badges}>
      {verificado === 1 && (
        <span className={styles.verified}>
          <Icon name="verified" size={16} /> Verificado
        </span>
      )}
      {verificado === 0 && showsUnverified && <span className={styles.plain}>No verificado</span>}
      {es_creador === 1 && <span className={styles.creator}>CREATOR</span>}
    </p>
  );
}

/** Beside a name. */
export function VerifiedTick({ user, size = 20 }: { user: { verificado: 0 | 1 }; size?: number }) {
  if (user.verificado === 0) return null;
  return (
    <span className={styles.tick} role="img" aria-label="Verificado" title="Verificado">
      <Icon name="verified" size={size} />
    </span>
  );
}

export function CreatorBadge({ user }: { user: { es_creador: 0 | 1 } }) {
  return user.es_creador === 1 ? <span className={styles.creator}>CREATOR</span> : null;
}

/** Spec section 2.12: for who is both. */
export function VerifiedCreator({ user }: { user: { es_creador: 0 | 1; verificado: 0 | 1 } }) {
  if (user.es_creador === 0 || user.verificado === 0) return null;
  return <span className={styles.creator}>✔ Creador Verificado</span>;
}
