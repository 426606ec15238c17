import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./dialog.module.css";

interface DialogProps {
  /** To lead to it in a page without scripts. */
  id?: string;
  title: string;
  children: ReactNode;
  /** It was closed: Escape, a press beside it, or a control that holds {@link CLOSES}. */
  onClose: () => void;
}

/** Spread on a control inside the dialog that only closes it. */
export const CLOSES = { "data-closes": "" };

/**
 * A question that stands before everything else as long as it is rendered. In the server's HTML it
 * is a box of the page, so that a question at an address of its own works without scripts.
 */
export function Dialog({ id, title, children, onClose }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    // What is open already, as the server sent it, cannot be made modal.
    ref.current?.removeAttribute("open");
    ref.current?.showModal();
  }, []);

  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    const { target, currentTarget } = event;
    if (target !== currentTarget && !(target as Element).closest("[data-closes]")) return;
    event.preventDefault();
    currentTarget.close();
  };
  return (
    <dialog
      ref={ref}
      id={id}
      open
      className={styles.dialog}
      aria-labelledby={titleId}
      onClickCapture={onClick}
      onClose={onClose}
    >
      <div className={styles.inside}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

/** The row of buttons at its end. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
