import { isSeeThrough } from "./see-through.ts";
import styles from "./stage-blur.module.css";

interface StageBlurProps {
  /** `preview` is not there where it stands in the markup alone. */
  of: { preview?: string | null; thumbhash?: string | null };
  /** So soft that nothing is told of what it stands for. */
  isSoft?: boolean;
}

/**
 * What stands where a picture will be, and fills what it leaves free. Behind one that can be seen through
 * there is nothing: its blur would stay as a halo.
 */
export function StageBlur({ of, isSoft }: StageBlurProps) {
  if (of.preview === null || isSeeThrough(of)) return null;
  return (
    <span
      className={isSoft ? styles.soft : styles.blur}
      style={of.preview ? { backgroundImage: `url(${of.preview})` } : undefined}
      suppressHydrationWarning
      aria-hidden="true"
    />
  );
}
