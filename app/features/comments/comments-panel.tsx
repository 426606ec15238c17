import { useEffect, useRef } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./comments-panel.module.css";
import { Comments } from "./comments.tsx";

interface CommentsPanelProps {
  post: PostView;
  onCount: (count: number) => void;
  onClose: () => void;
}

/** The comments of a post in the feed: a column beside it, or a sheet over it where there is no room. */
export default function CommentsPanel({ post, onCount, onClose }: CommentsPanelProps) {
  const panel = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const opener = document.activeElement;
    const element = panel.current;
    if (!element || element.open) return;
    if (matchMedia("(min-width: 1024px)").matches) element.show();
    else element.showModal();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    // A press on what is behind the sheet closes it, as does Escape.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={panel}
      className={styles.panel}
      aria-label="Comentarios"
      onClose={onClose}
      onClick={(event) => event.target === panel.current && onClose()}
      onKeyDown={(event) => {
        // The keys of the feed are not meant here.
        event.stopPropagation();
        if (event.key !== "Escape" || event.defaultPrevented) return;
        // Nor is a dialog that holds this one.
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.inner}>
        <Button
          type="button"
          variant="plain"
          iconOnly
          className={styles.close}
          aria-label="Cerrar los comentarios"
          onClick={onClose}
        >
          <Icon name="close" />
        </Button>
        <Comments post={post} onCount={onCount} />
      </div>
    </dialog>
  );
}
