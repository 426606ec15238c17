import { srcSetOf } from "#app/ui/sized-picture.ts";
import { uploadUrl } from "#app/ui/upload-url.ts";
import { coverSizes } from "../cover-sizes.ts";
import styles from "./profile-header.module.css";

/** A phone shows it behind the words, higher than its own shape: as wide as that takes. */
const SIZES = "(max-width: 767.98px), (max-height: 480px) max(100vw, 440px), min(100vw, 1240px)";

/** The picture above a profile. Decoration. */
export function CoverPicture({ name }: { name: string }) {
  const files = coverSizes(name);
  return (
    <img
      className={styles.cover}
      srcSet={srcSetOf(files)}
      sizes={SIZES}
      src={uploadUrl(files[0]?.name ?? name)}
      alt=""
      decoding="async"
    />
  );
}
