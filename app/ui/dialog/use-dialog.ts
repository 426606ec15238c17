import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from "react";

interface DialogOptions {
  /** It was closed: Escape, a press beside it, or a control that holds {@link CLOSES}. */
  onClose: () => void;
  /** Whether it stands over the page, which waits; absent: it does. */
  isOver?: () => boolean;
}

type Closing = SyntheticEvent<HTMLDialogElement>;

/** Spread on a control inside a dialog that only closes it. */
export const CLOSES = { "data-closes": "" };

/**
 * A `<dialog>` that is open as long as it is rendered: spread `events` on it beside the `ref`. One
 * that the server rendered is `open` in its HTML, and works without scripts. When it goes, the focus
 * returns to where it was.
 */
export function useDialog({ onClose, isOver = () => true }: DialogOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>();

  // Before the first paint; what is inside may want to scroll, which it can only once it is shown.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    // What is open already, as the server sent it, cannot be put over the page.
    dialog.removeAttribute("open");
    if (isOver()) {
      keepBarRoom();
      dialog.showModal();
    } else dialog.show();
    // The browser returns the focus only from a dialog that is closed while it still stands there.
    return () => dialog.close();
    // Once: how it stands is decided when it opens.
  }, []);

  const events = {
    onPointerDownCapture: ({ target }: SyntheticEvent) => {
      pressed.current = target;
    },
    onClickCapture: (event: MouseEvent<HTMLDialogElement>) => {
      const { target, currentTarget } = event;
      const control = (target as Element).closest("[data-closes]");
      // A press on nothing but the dialog is one beside what it holds, unless it began inside, as where
      // somebody marks words past the edge; dialogs inside are not this one.
      const isBeside = target === currentTarget && target === pressed.current;
      if (!isBeside && control?.closest("dialog") !== currentTarget) return;
      event.preventDefault();
      currentTarget.close();
    },
    onClose: ({ target, currentTarget }: Closing) => {
      if (target === currentTarget && !currentTarget.open) onClose();
    },
  };
  return { ref, events, close: () => ref.current?.close() };
}

/** The page beneath loses its scrollbar, but not its width. A short page has no bar, and on phones it takes no room. */
function keepBarRoom(): void {
  const page = document.documentElement;
  // Another dialog is open: it has seen to it.
  if (getComputedStyle(page).overflowY === "hidden") return;
  page.style.setProperty("--bar-room", innerWidth > page.clientWidth ? "stable" : "auto");
}
