import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./load-failure.module.css";
import { strings } from "../strings.ts";

/** Shows what can fail to load, or that it did with a way to try again. */
export function WithRetry({ children }: { children: (onError: () => void) => ReactNode }) {
  const [failed, setFailed] = useState(false);
  if (!failed) return children(() => setFailed(true));
  return (
    <div className={styles.failure} role="alert">
      <p>{strings.loadFailed}</p>
      <Button type="button" variant="quiet" onClick={() => setFailed(false)}>
        {common.retry}
      </Button>
    </div>
  );
}
