import { useEffect, useRef, useState } from "react";
import { LinkedText } from "#app/features/posts/text/linked-text.tsx";
import type { PostView } from "#app/features/posts/view.ts";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./caption.module.css";
import { strings } from "./strings.ts";

/** What somebody wrote to a post: its first lines, and the rest where one asks for it. */
export function CaptionWords({ post }: { post: PostView }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = text.current;
    if (!element || isOpen) return;
    const observer = new ResizeObserver(() =>
      setCut(element.scrollHeight > element.clientHeight + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <div className={styles.words}>
      <p ref={text} className={classNames(styles.text, isOpen && styles.open)}>
        <LinkedText text={post.descripcion} menciones={post.menciones} />
      </p>
      {isCut && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? strings.less : strings.moreWords}
        </button>
      )}
    </div>
  );
}
