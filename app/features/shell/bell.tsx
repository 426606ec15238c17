import { fill } from "#app/strings/language.ts";
import { CountBadge } from "#app/ui/count-badge.tsx";
import { strings } from "#app/features/notifications/strings.ts";
import menu from "./main-menu.module.css";
import { ShellLink } from "./shell-link.tsx";

interface BellProps {
  /** What one is told and has not read. */
  news: number;
  className: string | undefined;
}

/**
 * The way to what one is told. Its drawing stands here, and not in the style sheet with the others, which all
 * who come for the first time load.
 */
export default function Bell({ news, className }: BellProps) {
  const { bell, bellWith, unreadUnit, mostUnread } = strings.header;
  const number = news > MOST ? mostUnread : news;
  return (
    <ShellLink
      to="/notifications"
      className={className}
      aria-label={news > 0 ? fill(bellWith, { number }) : bell}
      title={bell}
    >
      <span className={menu.icon}>
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
          <path
            d="M10.3 21a2 2 0 0 0 3.4 0M3.3 15.3A1 1 0 0 0 4 17h16a1 1 0 0 0 .7-1.7C19.4 14 18 12.5 18 8A6 6 0 0 0 6 8c0 4.5-1.4 6-2.7 7.3"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <CountBadge count={news} unit={unreadUnit} isSmall className={menu.count} />
      </span>
    </ShellLink>
  );
}

/** As many as the badge says. */
const MOST = 99;
