import { type MouseEvent, type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./load-failure.module.css";
import { strings } from "../strings.ts";

/** Shows what can fail to load, or that it did with a way to try again. */
export function WithRetry({ children }: { children: (onError: () => void) => ReactNode }) {
  const [failed, setFailed] = useState(false);
  if (!failed) return children(() => setFailed(true));
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button goes: the focus stays with what it stands in.
    currentTarget.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
    setFailed(false);
  };
  return (
    <div className={styles.failure} role="alert">
      <p>{strings.loadFailed}</p>
      <Button type="button" variant="quiet" onClick={retry}>
        {common.retry}
      </Button>
    </div>
  );
}
