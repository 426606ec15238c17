import { Icon } from "#app/ui/icon.tsx";
import styles from "./pin-mark.module.css";
import { strings } from "./strings.ts";

/** On the tile of a post that its creator has stand first. */
export function PinMark({ post }: { post: { pinned?: true | undefined } }) {
  if (!post.pinned) return null;
  return (
    <span className={styles.mark} role="img" aria-label={strings.pinned} title={strings.pinned}>
      <Icon name="pin" size={14} />
    </span>
  );
}
