import { Icon } from "#app/ui/icon.tsx";
import styles from "./user-name.module.css";
import { strings } from "./strings.ts";

/** The mark beside the name of who is verified. */
export function Verified({ user, size = 18 }: { user: { verificado: 0 | 1 }; size?: number }) {
  if (user.verificado === 0) return null;
  return (
    <span
      className={styles.verified}
      role="img"
      aria-label={strings.verified}
      title={strings.verified}
    >
      <Icon name="verified" size={size} />
    </span>
  );
}
