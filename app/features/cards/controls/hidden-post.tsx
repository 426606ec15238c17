import { type MouseEvent, useEffect, useRef, useState } from "react";
import { UserName } from "#app/features/people/user-name.tsx";
import type { PostView } from "#app/features/posts/view.ts";
import { call } from "#app/ui/browser/browser-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { isHiddenHere, setHiddenHere } from "../hidden-here.ts";
import { strings } from "./strings.ts";
import styles from "./hidden-post.module.css";

interface HiddenPostProps {
  post: PostView;
  /** By which it is known again when its card comes back. */
  name: string;
  onUndo: () => void;
}

/** Says that a post does not interest one, and stands in its place: shown at once, with a word when it failed. */
export default function HiddenPost({ post, name, onUndo }: HiddenPostProps) {
  const { id_publicacion } = post;
  const [failed, setFailed] = useState(false);
  const hiding = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    // It was told when it was hidden.
    if (isHiddenHere(name)) return;
    setHiddenHere(name, true);
    hiding.current = setHidden(id_publicacion, true).catch(() => {
      setHiddenHere(name, false);
      setFailed(true);
    });
  }, [id_publicacion, name]);

  const undo = ({ currentTarget }: MouseEvent) => {
    setHiddenHere(name, false);
    // What failed to be taken back is only out of the feed: the post stands here again all the same.
    void hiding.current
      // One that comes before what it takes back would be taken back itself.
      .then(() => setHidden(id_publicacion, false))
      .catch(() => undefined);
    // Its button goes: the focus stays with the card.
    currentTarget.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
    onUndo();
  };
  return (
    <div className={styles.hidden} role="status">
      <Icon name={failed ? "alert" : "eye-off"} size={32} />
      <p>{failed ? strings.hideFailed : strings.hidden}</p>
      <UserName user={post} />
      <Button type="button" variant="stage" className={styles.undo} onClick={undo}>
        {strings.undo}
      </Button>
    </div>
  );
}

function setHidden(id: number, hidden: boolean): Promise<unknown> {
  return call(`/api/publicaciones/${id}/hide`, { method: "POST", json: { hidden } });
}
