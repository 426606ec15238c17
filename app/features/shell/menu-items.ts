import type { IconName } from "#app/ui/icon.tsx";
import { strings } from "./strings.ts";

export interface MenuItem {
  to: string;
  label: string;
  icon: IconName;
  /** What follows the label where there is room for more than one word. */
  rest?: string;
  /** Starts the feed anew. */
  isHome?: boolean;
  /** Only in the bar of a phone: elsewhere the header has it. */
  onlyBar?: boolean;
  /** Shows how many messages wait. */
  countsUnread?: boolean;
  creatorsOnly?: boolean;
  /** With scripts: opens the quick search over the page. */
  opensSearch?: boolean;
}

const { upload } = strings.menu;

// product.md 2.6 and 2.9. An item stands here once its address exists: whoever adds the address adds the line.

/** Beside the feed, and under it on a phone. */
export const feedMenu: MenuItem[] = [
  { to: "/", label: strings.home, icon: "home", isHome: true },
  { to: "/search", label: strings.menu.explore, icon: "search", opensSearch: true },
  { to: "/upload", label: upload.short, rest: upload.rest, icon: "upload" },
  { to: "/saved", label: strings.menu.saved, icon: "bookmark" },
  { to: "/profile", label: strings.menu.profile, icon: "person", onlyBar: true },
];

/** The header's dropdown, above and below the switch of the dark mode. */
export const memberMenu: { before: MenuItem[]; after: MenuItem[] } = {
  before: [
    { to: "/settings", label: strings.menu.settings, icon: "settings" },
    { to: "/support", label: strings.menu.support, icon: "info" },
  ],
  after: [
    { to: "/upload", label: upload.short, rest: upload.rest, icon: "upload" },
    { to: "/messages", label: strings.menu.messages, icon: "comment", countsUnread: true },
    { to: "/dashboard", label: strings.menu.dashboard, icon: "eye", creatorsOnly: true },
  ],
};

export const visitorMenu: { before: MenuItem[]; after: MenuItem[] } = {
  before: [{ to: "/support", label: strings.menu.support, icon: "info" }],
  after: [],
};
