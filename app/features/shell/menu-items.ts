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
  /** The pages below its address are not its own. */
  isExact?: boolean;
  /** The bar of a phone has no room for it: it stands elsewhere too. */
  isRailOnly?: boolean;
  /** The other way round: only where there is the bar. */
  isBarOnly?: boolean;
  /** Shows how many messages wait. */
  countsUnread?: boolean;
  /** Shows for how many posts somebody waits that one says whether one is shown. */
  countsAsked?: boolean;
  creatorsOnly?: boolean;
  moderatorsOnly?: boolean;
  administratorsOnly?: boolean;
  /** With scripts: opens the quick search over the page. */
  opensSearch?: boolean;
}

const { upload, messages, saved, profile } = strings.menu;

// product.md 2.6 and 2.9. An item stands here once its address exists: whoever adds the address adds the line.

const everybody: MenuItem[] = [
  { to: "/", label: strings.home, icon: "home", isHome: true },
  { to: "/search", label: strings.menu.explore, icon: "search", opensSearch: true },
  { to: "/upload", label: upload.short, rest: upload.rest, icon: "upload" },
];

/** Beside every page, and under it on a phone. */
export const mainMenu: Record<"member" | "visitor", MenuItem[]> = {
  member: [
    ...everybody,
    { to: "/messages", label: messages, icon: "comment", countsUnread: true },
    { to: "/saved", label: saved, icon: "bookmark", isRailOnly: true },
    { to: "/profile", label: profile, icon: "person", isExact: true },
  ],
  visitor: [
    ...everybody,
    { to: "/saved", label: saved, icon: "bookmark" },
    { to: "/login", label: strings.signIn.short, rest: strings.signIn.rest, icon: "person" },
  ],
};

/** The header's dropdown, above and below the switch of the dark mode. */
export const memberMenu: { before: MenuItem[]; after: MenuItem[] } = {
  before: [
    { to: "/settings", label: strings.menu.settings, icon: "settings", countsAsked: true },
    { to: "/support", label: strings.menu.support, icon: "info" },
  ],
  after: [
    { to: "/upload", label: upload.short, rest: upload.rest, icon: "upload" },
    { to: "/messages", label: messages, icon: "comment", countsUnread: true },
    { to: "/saved", label: saved, icon: "bookmark", isBarOnly: true },
    { to: "/dashboard", label: strings.menu.dashboard, icon: "chart", creatorsOnly: true },
    { to: "/moderacion", label: strings.menu.moderation, icon: "check", moderatorsOnly: true },
    { to: "/admin", label: strings.menu.admin, icon: "settings", administratorsOnly: true },
  ],
};

export const visitorMenu: { before: MenuItem[]; after: MenuItem[] } = {
  before: [{ to: "/support", label: strings.menu.support, icon: "info" }],
  after: [],
};
