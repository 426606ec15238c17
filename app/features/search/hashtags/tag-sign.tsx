import { classNames } from "#app/ui/class-names.ts";
import styles from "./tag-sign.module.css";

/** Stands before a hashtag where a picture stands before a person. */
export function TagSign({ isLarge = false }: { isLarge?: boolean }) {
  return (
    <span className={classNames(styles.sign, isLarge && styles.large)} aria-hidden="true">
      #
    </span>
  );
}
