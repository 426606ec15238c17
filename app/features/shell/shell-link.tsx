import { openQuickSearch } from "#app/features/search/quick/quick-search-event.ts";
import { resetFeed } from "#app/ui/browser/kept-feed.ts";
import { opensElsewhere } from "#app/ui/browser/opens-elsewhere.ts";
import { NavLink, type NavLinkProps } from "#app/ui/link.tsx";

interface ShellLinkProps extends Omit<NavLinkProps, "onClick"> {
  /** Starts the feed anew, in place of the page one leaves. */
  isHome?: boolean;
  /** Opens the quick search over the page that one is on. */
  opensSearch?: boolean;
}

/** A way to a page, for the header and the menus. */
export function ShellLink({ isHome, opensSearch, ...link }: ShellLinkProps) {
  if (opensSearch) return <NavLink {...link} onClick={openHere} aria-haspopup="dialog" />;
  if (!isHome) return <NavLink {...link} />;
  return <NavLink {...link} end replace onClick={resetWhenLeft} />;
}

/** A click that opens another tab or window leaves this one where it is. */
function resetWhenLeft(event: React.MouseEvent): void {
  if (!opensElsewhere(event)) resetFeed();
}

function openHere(event: React.MouseEvent): void {
  if (opensElsewhere(event)) return;
  event.preventDefault();
  openQuickSearch();
}
