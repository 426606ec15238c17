import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Portrait } from "./settings/portrait.tsx";
import styles from "./profile-header.module.css";
import { strings } from "./strings.ts";

interface ProfileHeaderProps {
  user: { profile_picture: string | null; nombre_usuario: string; biografia: string };
  /** Beside the name. */
  badges: ReactNode;
  numbers: ProfileNumber[];
  /** What one can do here. */
  children: ReactNode;
}

export interface ProfileNumber {
  value: string;
  unit: string;
  to?: string;
}

/** Who a page of posts is about. */
export function ProfileHeader({ user, badges, numbers, children }: ProfileHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.portrait}>
        <Portrait user={user} size={104} />
      </div>
      <div className={styles.who}>
        <h1 className={styles.name}>@{user.nombre_usuario}</h1>
        {badges}
      </div>
      <ul className={styles.numbers}>
        {numbers.map(({ value, unit, to }) => (
          <li key={unit}>
            <Counted to={to}>
              <strong>{value}</strong> <span>{unit}</span>
            </Counted>
          </li>
        ))}
      </ul>
      <p className={styles.biography}>{user.biografia || strings.noBiography}</p>
      <div className={styles.ways}>{children}</div>
    </header>
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
