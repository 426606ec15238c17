import { lazy, Suspense, useEffect, useState } from "react";
import type { SettledPost } from "#app/features/posts/view.ts";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import styles from "#app/ui/toast.module.css";
import { hasPending, PENDING_EVENT } from "./pending-mark.ts";

// Hardly anybody has something to be told. The server writes it into the page.
const Toasts = import.meta.env.SSR
  ? (await import("./publication-toasts.tsx")).default
  : lazy(() => arriving(() => import("./publication-toasts.tsx")));

interface NotifierProps {
  isSignedIn: boolean;
  /** What the server knows to be told: of posts that were sent without scripts. */
  notices: SettledPost[] | undefined;
}

const NONE: SettledPost[] = [];

/** Tells that a post is ready, or failed, wherever one is by then (product.md 9.11). */
export function PublicationNotifier({ isSignedIn, notices = NONE }: NotifierProps) {
  const [isNeeded, setNeeded] = useState(notices.length > 0);
  if (notices.length > 0 && !isNeeded) setNeeded(true);
  useEffect(() => {
    if (!isSignedIn || isNeeded) return;
    const look = () => hasPending() && setNeeded(true);
    look();
    window.addEventListener(PENDING_EVENT, look);
    window.addEventListener("storage", look);
    return () => {
      window.removeEventListener(PENDING_EVENT, look);
      window.removeEventListener("storage", look);
    };
  }, [isSignedIn, isNeeded]);
  return (
    <div className={styles.toasts} aria-live="polite">
      {isNeeded && (
        <Suspense fallback={null}>
          <Toasts isSignedIn={isSignedIn} notices={notices} />
        </Suspense>
      )}
    </div>
  );
}
