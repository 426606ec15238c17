import { type FocusEvent, type MouseEvent, useEffect, useState } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./toast.module.css";
import { Link } from "./link.tsx";

/** product.md 23.7 */
const LIFE_MS = 5_000;

interface ToastProps {
  words: string;
  isFailure: boolean;
  /** Where "Ver" leads. */
  to: string;
  /** The page it is shown on: without scripts it is closed by asking for that again. */
  here: string;
  onClose: () => void;
}

/** A sentence that goes by itself, though not from under the pointer or the focus. */
export function Toast({ words, isFailure, to, here, onClose }: ToastProps) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onClose, LIFE_MS);
    return () => clearTimeout(timer);
    // A new `onClose` is no new toast.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isHeld]);

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setHeld(currentTarget.contains(relatedTarget) || currentTarget.matches(":hover"));
  const close = (event: MouseEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    <div
      className={classNames(styles.toast, isFailure && styles.failure)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={({ currentTarget }) =>
        setHeld(currentTarget.contains(document.activeElement))
      }
      onFocus={() => setHeld(true)}
      onBlur={onBlur}
    >
      <Icon name={isFailure ? "alert" : "check"} />
      <p>{words}</p>
      <Link to={to} className={styles.way} onClick={onClose}>
        {common.toast.see}
      </Link>
      <a href={here} className={styles.close} onClick={close}>
        <Icon name="close" />
        <span className="visually-hidden">{common.toast.close}</span>
      </a>
    </div>
  );
}
