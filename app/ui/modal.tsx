import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useScripted } from "#app/ui/use-scripted.ts";
import styles from "./modal.module.css";

interface ModalProps {
  label: string;
  /** Fills the screen of a phone. */
  isLarge?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A `<dialog>` over the page while it is rendered. In the server's HTML it stands open in its place,
 * so that what it asks can be answered without scripts.
 */
export function Modal({ label, isLarge, onClose, children }: ModalProps) {
  const scripted = useScripted();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    // One that is open already cannot be made modal.
    if (!element || !scripted) return;
    element.showModal();
    return () => element.close();
  }, [scripted]);
  return (
    <dialog
      ref={dialog}
      className={isLarge ? styles.large : styles.small}
      aria-label={label}
      open={scripted ? undefined : true}
      onClose={onClose}
      {...{ closedby: "any" }}
    >
      {isLarge && (
        <Button
          type="button"
          variant="stage"
          iconOnly
          className={styles.close}
          aria-label="Cerrar"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" size={24} />
        </Button>
      )}
      {children}
    </dialog>
  );
}
