import { Icon } from "#app/ui/icon.tsx";
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
          srcSet={files.map((file) => `${uploadUrl(file.name)} ${file.width}w`).join(", ")}
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
