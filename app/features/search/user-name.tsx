import { Icon } from "#app/ui/icon.tsx";
import styles from "./user-name.module.css";
import type { UserHit } from "./view.ts";

/** @name with its marks, and how many follow it. */
export function UserName({ user }: { user: UserHit }) {
  const { followersCount: followers } = user;
  return (
    <span className={styles.words}>
      <span className={styles.line}>
        <span className={styles.name}>@{user.nombre_usuario}</span>
        {user.verificado === 1 && (
          <span className={styles.verified} role="img" aria-label="Verificado" title="Verificado">
            <Icon name="verified" size={16} />
          </span>
        )}
      </span>
      <span className={styles.followers}>
        {followers.toLocaleString("es-MX")} {followers === 1 ? "seguidor" : "seguidores"}
      </span>
    </span>
  );
}
