import { Fragment } from "react";
import styles from "./tabs.module.css";
import { Link } from "../link.tsx";

interface Tab {
  to: string;
  name: string;
  isCurrent: boolean;
}

/** The lists of a page, each at an address of its own. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, name, isCurrent }) => (
        <Fragment key={to}>
          <Link
            to={to}
            className={styles.tab}
            aria-current={isCurrent ? "page" : undefined}
            preventScrollReset
          >
            {name}
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
