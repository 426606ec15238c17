import styles from "./user-name.module.css";
import { Verified } from "./verified.tsx";
import { Link } from "#app/ui/link.tsx";

interface UserNameProps {
  user: { nombre_usuario: string; verificado: 0 | 1 };
  /** Where the name leads. */
  to?: string;
  /** Size of the mark. */
  mark?: number;
}

/** @name on one line, cut where there is no room, with its mark. */
export function UserName({ user, to, mark }: UserNameProps) {
  const name = `@${user.nombre_usuario}`;
  return (
    <span className={styles.line}>
      {to ? (
        <Link className={styles.name} to={to}>
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <Verified user={user} size={mark} />
    </span>
  );
}
