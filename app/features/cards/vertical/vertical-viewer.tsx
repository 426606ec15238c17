import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { common } from "#app/ui/strings.ts";
import { useDialog } from "#app/ui/dialog/use-dialog.ts";
import { KeyHelp } from "../key-help.tsx";
import { useCountedViews } from "../use-counted-views.ts";
import { Distance, distanceBetween } from "../use-distance.ts";
import { CARDS_AROUND, POSTS_AHEAD } from "./limits.ts";
import { strings } from "./strings.ts";
import { useActiveRow } from "./use-active-row.ts";
import styles from "./vertical-viewer.module.css";
import type { VerticalViewerProps } from "./vertical-viewer-props.ts";
import { VerticalRow } from "./vertical-row.tsx";

/** product.md 11.6: the posts of a list one under the other, each as high as the screen. */
export function VerticalViewer({ posts, shown, more, onMove, onClose }: VerticalViewerProps) {
  // First of all: rows that are not shown cannot be scrolled to.
  // The browser closes it before its cards are taken apart: the focus goes back without a layout of them.
  const { ref, events: closing, close } = useDialog({ onClose });
  const list = useRef<HTMLOListElement>(null);
  const [first] = useState(() => posts.findIndex((post) => post.id_publicacion === shown));
  const loadMore = () => {
    if (more && !more.isLoading) more.load();
  };
  const { active, move, events } = useActiveRow({
    list,
    count: posts.length,
    first,
    onBottom: loadMore,
  });
  const activeId = posts[active]?.id_publicacion;
  // The card that is seen next stands already; the one after it is made once the press is painted.
  const made = useDeferredValue(active);

  const { isInnerEscape, noteEscape } = useInnerEscape();
  useFocusOnRow(list, active);
  useSilenceElsewhere(list, active);
  useCountedViews(posts.slice(active, active + 1), () => list.current?.children[active]);

  useEffect(() => {
    if (activeId !== undefined) onMove(activeId);
    if (active >= posts.length - POSTS_AHEAD) loadMore();
    // oxlint-disable-next-line react/exhaustive-deps -- once per row: a failed load is not repeated by itself
  }, [activeId, posts.length]);

  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && isInnerEscape.current) event.preventDefault();
  };

  return (
    <dialog
      ref={ref}
      className={styles.viewer}
      aria-label={strings.posts}
      onKeyDownCapture={noteEscape}
      onCancel={onCancel}
      {...closing}
    >
      <ol ref={list} className={styles.list} {...events}>
        {posts.map((post, index) => (
          <li
            key={post.id_publicacion}
            className={classNames(
              styles.row,
              post.tipo_publicacion === "shortit" && styles.shortit,
            )}
            tabIndex={-1}
            aria-label={fill(more ? strings.positionSoFar : strings.position, {
              position: index + 1,
              count: posts.length,
            })}
            aria-current={index === active || undefined}
            {...(index !== active && inert)}
          >
            {(index === active || Math.abs(index - made) <= CARDS_AROUND) && (
              <Distance.Provider value={distanceBetween(index, active)}>
                <VerticalRow post={post} isFirst={index === first} />
              </Distance.Provider>
            )}
          </li>
        ))}
      </ol>
      <Button
        type="button"
        variant="stage"
        iconOnly
        className={classNames(styles.button, styles.close)}
        aria-label={common.close}
        onClick={close}
      >
        <Icon name="close" size={24} />
      </Button>
      <div className={styles.moves}>
        <MoveButton label={strings.previous} up disabled={active === 0} onClick={() => move(-1)} />
        <MoveButton
          label={strings.next}
          disabled={active === posts.length - 1}
          onClick={() => move(1)}
        />
      </div>
      <KeyHelp />
      <p role="status" className={styles.status}>
        {more?.isLoading && active === posts.length - 1 && common.loading}
      </p>
    </dialog>
  );
}

/** React 18 does not know the attribute. */
const inert = { inert: "" } as object;

interface MoveButtonProps {
  label: string;
  up?: boolean;
  disabled: boolean;
  onClick: () => void;
}

function MoveButton({ label, up, disabled, onClick }: MoveButtonProps) {
  return (
    <Button
      type="button"
      variant="stage"
      iconOnly
      className={classNames(styles.button, up ? styles.up : styles.down)}
      aria-label={label}
      // Not `disabled`: a button that loses the focus at the end of the list would drop it.
      aria-disabled={disabled || undefined}
      onClick={onClick}
    >
      <Icon name={up ? "arrow-left" : "arrow-right"} size={24} />
    </Button>
  );
}

/** The focus goes with the row one looks at, unless it is on a button that stays. */
function useFocusOnRow(list: RefObject<HTMLElement>, active: number): void {
  const isOpening = useRef(true);
  useEffect(() => {
    const rows = list.current;
    const focused = document.activeElement;
    const isOutside = focused?.closest("dialog button") && !rows?.contains(focused);
    if (isOpening.current || !isOutside) focusRow(rows, active);
    isOpening.current = false;
  }, [list, active]);
}

/**
 * One video plays at a time: whatever the others wait for, they stop when another row is active, but for one in a window
 * of its own.
 */
function useSilenceElsewhere(list: RefObject<HTMLElement>, active: number): void {
  useEffect(() => {
    for (const video of list.current?.querySelectorAll("li:not([aria-current]) video") ?? []) {
      if (video !== document.pictureInPictureElement) (video as HTMLVideoElement).pause();
    }
  }, [list, active]);
}

function focusRow(list: HTMLElement | null, active: number): void {
  (list?.children[active] as HTMLElement | undefined)?.focus({ preventScroll: true });
}

/**
 * Escape leaves a text or the comments before it leaves the vertical viewer. By the time the dialog is told of
 * it they may have closed, so it is noted when the key goes down, right before.
 */
function useInnerEscape() {
  const isInnerEscape = useRef(false);
  const noteEscape = ({ key, target, currentTarget }: KeyboardEvent<HTMLDialogElement>) => {
    if (key !== "Escape") return;
    const inner = (target as Element).closest("input, textarea, select, dialog");
    isInnerEscape.current = inner !== currentTarget;
    setTimeout(() => {
      isInnerEscape.current = false;
    });
  };
  return { isInnerEscape, noteEscape };
}
