import type { ReactNode } from "react";
import styles from "./profile-numbers.module.css";
import { Link } from "#app/ui/link.tsx";

export interface ProfileNumber {
  value: string;
  unit: string;
  /** Whom it counts; absent: that is not shown. */
  to?: string | undefined;
}

/** How many there are, on a phone each above its word, else in a line. */
export function ProfileNumbers({ numbers }: { numbers: ProfileNumber[] }) {
  return (
    <ul className={styles.numbers}>
      {numbers.map(({ value, unit, to }) => (
        <li key={unit}>
          <Counted to={to}>
            <strong>{value}</strong> <span>{unit}</span>
          </Counted>
        </li>
      ))}
    </ul>
  );
}

function Counted({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return <span className={styles.number}>{children}</span>;
  return (
    <Link to={to} className={styles.number}>
      {children}
    </Link>
  );
}
