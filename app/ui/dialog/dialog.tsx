import { type ReactNode, useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./dialog.module.css";
import { common } from "../strings.ts";
import { CLOSES, useDialog } from "./use-dialog.ts";

type DialogProps = {
  /** To lead to it in a page without scripts. */
  id?: string;
  children: ReactNode;
  /** It was closed: Escape, a press beside it, or a control that holds {@link CLOSES}. */
  onClose: () => void;
} & (
  | { title: string; /** Its name, where that is not the title. */ label?: string; isLarge?: never }
  | { title?: never; label: string; /** Fills the screen of a phone. */ isLarge: true }
);

/**
 * Something that stands before everything else as long as it is rendered. In the server's HTML it lies
 * over the page too, so that a question at an address of its own works without scripts.
 */
export function Dialog({ id, title, label, isLarge, children, onClose }: DialogProps) {
  const { ref, events } = useDialog({ onClose });
  const titleId = useId();
  return (
    <dialog
      ref={ref}
      id={id}
      open
      className={isLarge ? styles.large : styles.small}
      aria-label={label}
      aria-labelledby={label ? undefined : titleId}
      {...events}
    >
      {isLarge && (
        <Button
          type="button"
          variant="stage"
          iconOnly
          className={styles.close}
          aria-label={common.close}
          {...CLOSES}
        >
          <Icon name="close" size={24} />
        </Button>
      )}
      {isLarge ? (
        children
      ) : (
        <div className={styles.inside}>
          <h2 id={titleId}>{title}</h2>
          {children}
        </div>
      )}
    </dialog>
  );
}

/** The row of buttons at its end. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
