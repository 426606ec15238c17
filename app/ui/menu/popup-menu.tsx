import { type ReactNode, type SyntheticEvent, useEffect, useRef } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import styles from "./popup-menu.module.css";
import { useClosingMenu } from "./use-closing-menu.ts";

interface PopupMenuProps {
  /** What opens it, for people who do not see it. */
  label: string;
  /** What one presses: three dots when not given. */
  trigger?: ReactNode;
  /** Which edges of the two lie on one line. */
  align?: "start" | "end";
  /** Opens upwards. */
  above?: boolean;
  /** Of the menus of one group one is open at a time. */
  group?: string;
  /** It was asked for before it was there: it opens at once, under the focus. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Choices over the page at a press. It opens and closes without scripts too. */
export function PopupMenu({
  label,
  trigger,
  align,
  above,
  group,
  isOpen,
  children,
}: PopupMenuProps) {
  const menuRef = useRef<HTMLDetailsElement>(null);
  useClosingMenu(menuRef);
  useEffect(() => {
    if (isOpen) menuRef.current?.querySelector("summary")?.focus();
  }, [isOpen]);
  return (
    <details
      className={styles.menu}
      ref={menuRef}
      name={group}
      open={isOpen}
      onToggle={bringIntoSight}
      // While one is open the arrows are its own.
      data-menu
    >
      <summary aria-label={label}>{trigger ?? <Icon name="more" />}</summary>
      <div
        className={classNames(
          styles.panel,
          align === "start" && styles.start,
          above && styles.above,
        )}
      >
        {children}
      </div>
    </details>
  );
}

/** A link or button in it that is a line of its own. */
export const menuItem = styles.item!;

/** Beside the edge of the window, in pixels. */
const EDGE = 8;

function bringIntoSight({ currentTarget: menu }: SyntheticEvent<HTMLDetailsElement>): void {
  const panel = menu.lastElementChild as HTMLElement;
  panel.style.translate = "";
  if (!menu.open) return;
  const { left, right } = panel.getBoundingClientRect();
  const hidden = right + EDGE - document.documentElement.clientWidth;
  panel.style.translate = `${Math.max(EDGE - left, Math.min(0, -hidden))}px`;
  panel.scrollIntoView({ block: "nearest" });
}
