import { UserName } from "#app/features/people/user-name.tsx";
import type { PostView } from "#app/features/posts/view.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { strings } from "./strings.ts";
import styles from "./hidden-post.module.css";

/** What stands in the place of a post that somebody does not care for. */
export default function HiddenPost({ post, onUndo }: { post: PostView; onUndo: () => void }) {
  return (
    <div className={styles.hidden} role="status">
      <Icon name="eye-off" size={32} />
      <p>{strings.hidden}</p>
      <UserName user={post} />
      <Button type="button" variant="stage" className={styles.undo} onClick={onUndo}>
        {strings.undo}
      </Button>
    </div>
  );
}
