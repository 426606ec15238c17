import { useNavigate } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { opensElsewhere } from "./browser/opens-elsewhere.ts";
import styles from "./back-link.module.css";
import { Icon } from "./icon.tsx";
import { common } from "./strings.ts";
import { Link } from "./link.tsx";

interface BackLinkProps {
  /** The page above this one. */
  to: string;
  /** Its name; absent: one goes back to wherever one came from, if that was here, and else there. */
  children?: ReactNode;
}

/** The way up from a page below the first level. */
export function BackLink({ to, children }: BackLinkProps) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (opensElsewhere(event) || !hasComeFromHere()) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link to={to} className={styles.back} onClick={children ? undefined : goBack}>
      <Icon name="arrow-left" /> {children ?? common.back}
    </Link>
  );
}

/** The router numbers its entries from the one it began with. */
function hasComeFromHere(): boolean {
  const { idx } = (history.state ?? {}) as { idx?: number };
  return typeof idx === "number" && idx > 0;
}
