import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import styles from "./load-failure.module.css";

/** Shows what can fail to load, or that it did with a way to try again. */
export function WithRetry({ children }: { children: (onError: () => void) => ReactNode }) {
  const [failed, setFailed] = useState(false);
  if (!failed) return children(() => setFailed(true));
  return (
    <div className={styles.failure} role="alert">
      <p>Error al cargar el contenido</p>
      <Button type="button" variant="quiet" onClick={() => setFailed(false)}>
        Reintentar
      </Button>
    </div>
  );
}
