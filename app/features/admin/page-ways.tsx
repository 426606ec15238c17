import type { ReactNode } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import styles from "./console.module.css";
import { strings } from "./strings.ts";

interface PageWaysProps {
  /** The address of the first page, with what it is filtered by. */
  here: string;
  /** Where this page begins; null: it is the first. */
  antes: number | null;
  /** Where the next one begins; null: there is none. */
  siguiente: number | null;
  /** Other ways, before these. */
  children?: ReactNode;
}

/** At the end of a list, back to its beginning and on. */
export function PageWays({ here, antes, siguiente, children }: PageWaysProps) {
  const next = `${here}${here.includes("?") ? "&" : "?"}antes=${siguiente}`;
  return (
    <div className={styles.ways}>
      {children}
      {antes !== null && (
        <LinkButton to={here} variant="quiet">
          {strings.first}
        </LinkButton>
      )}
      {siguiente !== null && (
        <LinkButton to={next} variant="quiet">
          {strings.more}
        </LinkButton>
      )}
    </div>
  );
}
