import { Icon } from "#app/ui/icon.tsx";
import { uploadUrl } from "#app/ui/upload-url.ts";
import styles from "./avatar.module.css";

interface AvatarProps {
  user: { profile_picture: string | null };
  size: number;
}

/** A person's picture, or the icon of one. Decoration: the name stands beside it. */
export function Avatar({ user, size }: AvatarProps) {
  if (!user.profile_picture) return <Icon name="person" size={size} />;
  return (
    <img
      className={styles.avatar}
      src={uploadUrl(user.profile_picture)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  );
}
