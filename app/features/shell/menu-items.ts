import type { IconName } from "#app/ui/icon.tsx";

export interface MenuItem {
  to: string;
  label: string;
  icon: IconName;
  /** For the bottom bar, where there is room for one word. */
  short?: string;
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

// product.md 2.6 and 2.9. An item stands here once its address exists: whoever adds the address adds the line.

/** Beside the feed, and under it on a phone. */
export const feedMenu: MenuItem[] = [
  { to: "/", label: "Inicio", icon: "home", isHome: true },
  { to: "/search", label: "Explorar", icon: "search", opensSearch: true },
  { to: "/upload", label: "Subir contenido", icon: "upload", short: "Subir" },
  { to: "/saved", label: "Guardado", icon: "bookmark" },
  { to: "/profile", label: "Perfil", icon: "person", onlyBar: true },
];

/** The header's dropdown, above and below the switch of the dark mode. */
export const memberMenu: { before: MenuItem[]; after: MenuItem[] } = {
  before: [
    { to: "/settings", label: "Configuración y privacidad", icon: "settings" },
    { to: "/support", label: "Soporte", icon: "info" },
  ],
  after: [
    { to: "/upload", label: "Subir contenido", icon: "upload" },
    { to: "/messages", label: "Mensajes", icon: "comment", countsUnread: true },
    { to: "/dashboard", label: "Panel", icon: "eye", creatorsOnly: true },
  ],
};

export const visitorMenu: { before: MenuItem[]; after: MenuItem[] } = {
  before: [{ to: "/support", label: "Soporte", icon: "info" }],
  after: [],
};
