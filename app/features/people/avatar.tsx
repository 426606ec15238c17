import { Icon } from "#app/ui/icon.tsx";
import { srcSetOf } from "#app/ui/sized-picture.ts";
import { uploadUrl } from "#app/ui/upload-url.ts";
import styles from "./avatar.module.css";
import { avatarSizes } from "./avatar-sizes.ts";

interface AvatarProps {
  user: { profile_picture: string | null };
  size: number;
}

/** So many pixels of a screen show one of the page's: of the usual screens, nearly, and of those on which nobody sees more. */
const [USUAL, DENSEST] = [1.75, 3];

/** A person's picture, or the icon of one. Decoration: the name stands beside it. */
export function Avatar({ user: { profile_picture }, size }: AvatarProps) {
  if (!profile_picture) return <Icon name="person" size={size} />;
  const files = fitting(profile_picture, size);
  return (
    <img
      className={styles.avatar}
      {...(files.length > 1 && { srcSet: srcSetOf(files), sizes: `${size}px` })}
      src={uploadUrl(files[0]?.name ?? profile_picture)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  );
}

/** From the smallest that is fine enough for most screens to the smallest that is for all. */
function fitting(picture: string, size: number) {
  const isFine = (width = 0) => width >= DENSEST * size;
  return avatarSizes(picture).filter(
    ({ width }, at, all) =>
      (width >= USUAL * size || at === all.length - 1) && !isFine(all[at - 1]?.width),
  );
}
