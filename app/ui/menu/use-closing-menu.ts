import { type RefObject, useEffect } from "react";

/**
 * Closes a `<details>` menu on a press outside of it, on Escape and once something in it is chosen;
 * the focus then goes back to what opened it. Without scripts it closes where it opened.
 */
export function useClosingMenu(menuRef: RefObject<HTMLDetailsElement>): void {
  useEffect(() => {
    const menu = menuRef.current;
    if (!menu) return;

    function close() {
      if (!menu?.open) return;
      const heldFocus = menu.contains(document.activeElement);
      menu.open = false;
      if (heldFocus) menu.querySelector("summary")?.focus();
    }
    function onPress({ target }: PointerEvent) {
      if (menu?.open && !menu.contains(target as Node)) menu.open = false;
    }
    // Caught on its way down: the dialog that holds the menu stays.
    function onKey(event: KeyboardEvent) {
      if (event.key !== "Escape" || !menu?.open) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    function onChoice({ target }: MouseEvent) {
      if ((target as Element).closest("a, button")) close();
    }
    function onFocusOut({ relatedTarget }: FocusEvent) {
      if (relatedTarget && menu && !menu.contains(relatedTarget as Node)) menu.open = false;
    }

    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey, true);
    menu.addEventListener("click", onChoice);
    menu.addEventListener("focusout", onFocusOut);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey, true);
      menu.removeEventListener("click", onChoice);
      menu.removeEventListener("focusout", onFocusOut);
    };
  }, [menuRef]);
}
