import { isSeeThrough } from "./see-through.ts";
import styles from "./stage-blur.module.css";

interface StageBlurProps {
  of: { preview?: string | null; thumbhash?: string | null };
  /** So soft that nothing is told of what it stands for. */
  isSoft?: boolean;
}

/**
 * What stands where a picture will be, and fills what it leaves free. Behind one that can be seen through
 * there is nothing: its blur would stay as a halo.
 */
export function StageBlur({ of, isSoft }: StageBlurProps) {
  if (!of.preview || isSeeThrough(of)) return null;
  return (
    <span
      className={isSoft ? styles.soft : styles.blur}
      style={{ backgroundImage: `url(${of.preview})` }}
      aria-hidden="true"
    />
  );
}
