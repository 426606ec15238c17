import { Link } from "@remix-run/react";
import styles from "./feed-tabs.module.css";
import type { Tab } from "./tabs.ts";

const tabs: { tab: Tab; to: string; label: string }[] = [
  { tab: "siguiendo", to: "/?tab=siguiendo", label: "Siguiendo" },
  { tab: "para-ti", to: "/", label: "Para ti" },
];

/** Over the stage on a phone, a quiet switch above it on larger screens. */
export function FeedTabs({ current }: { current: Tab }) {
  return (
    <nav className={styles.tabs} aria-label="Qué ver">
      {tabs.map(({ tab, to, label }) => (
        <Link
          key={tab}
          to={to}
          className={styles.tab}
          aria-current={tab === current ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
