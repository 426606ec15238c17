import { Avatar } from "#app/features/people/avatar.tsx";
import styles from "./portrait.module.css";

interface PortraitProps {
  user: { profile_picture: string | null };
  /** In pixels. */
  size: number;
}

/** A person's picture where the page is about them. Decoration: the name stands beside it. */
export function Portrait({ user, size }: PortraitProps) {
  return (
    <span className={styles.portrait} style={{ width: size, height: size }}>
      <Avatar user={user} size={size} />
    </span>
  );
}
