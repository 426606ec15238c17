import { Fragment } from "react";
import styles from "./feed-tabs.module.css";
import { strings } from "./strings.ts";
import type { Tab } from "./tabs.ts";
import { Link } from "#app/ui/link.tsx";

const tabs: { tab: Tab; to: string; label: string }[] = [
  { tab: "siguiendo", to: "/?tab=siguiendo", label: strings.tabs.following },
  { tab: "para-ti", to: "/", label: strings.tabs.forYou },
];

/** Over the stage on a phone, a quiet switch above it on larger screens. */
export function FeedTabs({ current }: { current: Tab }) {
  return (
    <nav className={styles.tabs} aria-label={strings.tabs.label}>
      {tabs.map(({ tab, to, label }) => (
        <Fragment key={tab}>
          <Link to={to} className={styles.tab} aria-current={tab === current ? "page" : undefined}>
            {label}
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
