import { NavLink, type NavLinkProps } from "@remix-run/react";
import { resetFeed } from "./feed-reset.ts";

interface ShellLinkProps extends Omit<NavLinkProps, "onClick"> {
  /** Starts the feed anew, in place of the page one leaves. */
  isHome?: boolean;
}

/** A way to a page, for the header and the menus. */
export function ShellLink({ isHome, ...link }: ShellLinkProps) {
  if (!isHome) return <NavLink {...link} />;
  return <NavLink {...link} end replace onClick={resetWhenLeft} />;
}

/** A click that opens another tab or window leaves this one where it is. */
function resetWhenLeft(event: React.MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  resetFeed();
}
