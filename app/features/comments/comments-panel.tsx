import { useState } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useBackCloses } from "#app/ui/dialog/use-back-closes.ts";
import { CLOSES, useDialog } from "#app/ui/dialog/use-dialog.ts";
import { isComposing } from "#app/ui/keys/composing.ts";
import styles from "./comments-panel.module.css";
import { Comments } from "./comments.tsx";
import type { CommentSort } from "./limits.ts";
import { strings } from "./strings.ts";

interface CommentsPanelProps {
  post: PostView;
  /** Where there is room it stands beside the post; else, and on smaller screens, over the page. */
  isBeside: boolean;
  onCount: (count: number) => void;
  onClose: () => void;
}

/** The comments of a post in the feed: a column beside it, or a sheet over it where there is no room. */
export default function CommentsPanel({ post, isBeside, onCount, onClose }: CommentsPanelProps) {
  const [sort, setSort] = useState<CommentSort>("recent");
  const [count, setCount] = useState(post.commentCount);
  const isOver = () => !isBeside || !matchMedia("(min-width: 1024px)").matches;
  const close = useBackCloses({ name: "comments", note: post.id_publicacion, onClose, isOver });
  const { ref, events } = useDialog({ onClose: close, isOver });
  return (
    <dialog
      ref={ref}
      className={styles.panel}
      aria-label={strings.title}
      {...events}
      onKeyDown={(event) => {
        // The keys of the feed are not meant here.
        event.stopPropagation();
        if (event.key !== "Escape" || isComposing(event) || event.defaultPrevented) return;
        // Nor is a dialog that holds this one.
        event.preventDefault();
        close();
      }}
    >
      <div className={styles.inner}>
        <Button
          type="button"
          variant="plain"
          iconOnly
          className={styles.close}
          aria-label={strings.close}
          {...CLOSES}
        >
          <Icon name="close" />
        </Button>
        <Comments
          key={sort}
          post={{ ...post, commentCount: count }}
          sort={sort}
          onSort={setSort}
          onCount={(now) => {
            setCount(now);
            onCount(now);
          }}
        />
      </div>
    </dialog>
  );
}
