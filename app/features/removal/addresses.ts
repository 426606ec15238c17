/** What an address of this site names, before anybody has looked whether it is there. */
export type Named =
  | { kind: "publicacion" | "comentario" | "usuario"; id: number }
  | { kind: "nombre"; name: string }
  | { kind: "archivo"; name: string };

/** An address as it was written, and what it is. */
export interface Address {
  direccion: string;
  kind: "propia" | "ajena" | "desconocida";
  named: Named | null;
}

/** Each address of a text once, in its order: one a line, or with blanks between them. */
export function addressesOf(text: string): string[] {
  const words = text.split(/[\s<>"]+/).map((word) => word.replace(/^[,;(]+|[,;)]+$/g, ""));
  return [...new Set(words.filter(Boolean))];
}

/** What an address is: of this site, of another one, or none. */
export function readAddress(direccion: string, siteUrl: string): Address {
  const url = urlOf(direccion, siteUrl);
  if (!url) return { direccion, kind: "desconocida", named: null };
  if (siteOf(url) !== siteOf(new URL(siteUrl))) return { direccion, kind: "ajena", named: null };
  const named = nameIn(url);
  return { direccion, kind: named ? "propia" : "desconocida", named };
}

/** Null for what is no address of a page, whatever else it may be. */
function urlOf(text: string, siteUrl: string): URL | null {
  const isName = /^@[\w.-]+$/.test(text);
  const isPath = text.startsWith("/") && !text.startsWith("//");
  const whole = isName
    ? `/u/${text.slice(1)}`
    : /^[\w-]+(\.[\w-]+)+([:/?#]|$)/.test(text)
      ? `https://${text}`
      : text;
  if (!isName && !isPath && !/^https?:\/\/[^/]/i.test(whole)) return null;
  return URL.canParse(whole, siteUrl) ? new URL(whole, siteUrl) : null;
}

function siteOf({ host }: URL): string {
  return host.toLowerCase().replace(/^www\./, "");
}

const ID = "([1-9]\\d{0,14})";
const paths: [RegExp, (found: string) => Named][] = [
  [
    new RegExp(`^/(?:publicacion|settings/posts)/${ID}(?:/|$)`),
    (id) => ({ kind: "publicacion", id: Number(id) }),
  ],
  [
    new RegExp(`^/api/(?:publicaciones|shortits)/${ID}(?:/|$)`),
    (id) => ({ kind: "publicacion", id: Number(id) }),
  ],
  [new RegExp(`^/(?:api/)?comentarios/${ID}$`), (id) => ({ kind: "comentario", id: Number(id) })],
  [new RegExp(`^/(?:u|profile)/${ID}(?:/|$)`), (id) => ({ kind: "usuario", id: Number(id) })],
  [/^\/(?:u|profile)\/([^/]{1,150})(?:\/|$)/, (name) => ({ kind: "nombre", name })],
  [/^\/uploads\/([\w.-]{1,150})$/, (name) => ({ kind: "archivo", name })],
];

/** The most exact: of a page with a post or a comment in its anchor, that one. */
function nameIn({ pathname, hash }: URL): Named | null {
  const anchor = new RegExp(`^#([pc])${ID}$`).exec(hash);
  if (anchor)
    return { kind: anchor[1] === "p" ? "publicacion" : "comentario", id: Number(anchor[2]) };
  const path = decoded(pathname).replace(/\.data$/, "");
  for (const [pattern, named] of paths) {
    const found = pattern.exec(path)?.[1];
    if (found) return named(found);
  }
  return null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
