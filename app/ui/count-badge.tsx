import { classNames } from "./class-names.ts";
import styles from "./count-badge.module.css";

interface CountBadgeProps {
  count: number;
  /** What is counted, for those who do not see where it stands. */
  unit: string;
  isSmall?: boolean;
  className?: string | undefined;
}

/** From here on nobody wants to know exactly. */
const MOST = 99;

/** How many wait; nothing where none do. */
export function CountBadge({ count, unit, isSmall, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={classNames(styles.badge, isSmall && styles.small, className)}>
      {count > MOST ? `${MOST}+` : count}
      <span className="visually-hidden"> {unit}</span>
    </span>
  );
}
