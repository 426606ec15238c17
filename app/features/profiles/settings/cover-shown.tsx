import { Icon } from "#app/ui/icon.tsx";
import { srcSetOf } from "#app/ui/sized-picture.ts";
import { uploadUrl } from "#app/ui/upload-url.ts";
import { coverSizes } from "../cover-sizes.ts";
import styles from "./cover-shown.module.css";

/** The cover as it is now, or the place for one. Decoration: the heading says what it is. */
export function CoverShown({ name }: { name: string | null }) {
  const files = name ? coverSizes(name) : [];
  return (
    <div className={styles.cover}>
      {name ? (
        <img
          srcSet={srcSetOf(files)}
          sizes="min(100vw, 600px)"
          src={uploadUrl(files[0]?.name ?? name)}
          alt=""
        />
      ) : (
        <Icon name="image" size={32} />
      )}
    </div>
  );
}
