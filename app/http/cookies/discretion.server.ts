import type { Viewer } from "#app/context.server.ts";
import { readCookie, setCookie } from "./cookies.server.ts";

/** What this browser was told; of one that was told nothing the account says it. */
export const DISCRETION_COOKIE = "discreto";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** How little the site says of itself to whoever looks over a shoulder (product.md 31.9). */
export interface Discretion {
  /** The app on the home screen has a name and an icon that say nothing. */
  icono: boolean;
  /** So have the titles of windows, and their icon. */
  titulo: boolean;
  /** A button that leaves at once. */
  boton: boolean;
  /** The key that does the same when it is pressed three times; empty: none. */
  tecla: string;
}

export const INDISCREET: Discretion = { icono: false, titulo: false, boton: false, tecla: "" };

/** "Escape", or a key by what it writes. */
const WRITTEN = /^([01])([01])([01])(Escape|[^\s\p{C}])?$/u;

/** As this browser was told, else as its account says. */
export function readDiscretion(
  request: { headers: { get(name: string): string | null } },
  viewer: Pick<Viewer, "discrecion"> | null,
): Discretion {
  return parse(readCookie(request, DISCRETION_COOKIE)) ?? parse(viewer?.discrecion) ?? INDISCREET;
}

/** Whether anything was chosen. */
export function isDiscreet(chosen: Discretion): boolean {
  return discretionText(chosen) !== discretionText(INDISCREET);
}

function parse(text: string | null | undefined): Discretion | null {
  const [, icono, titulo, boton, tecla = ""] = WRITTEN.exec(text ?? "") ?? [];
  if (icono === undefined) return null;
  return { icono: icono === "1", titulo: titulo === "1", boton: boton === "1", tecla };
}

/** As the cookie and the account keep it. */
export function discretionText({ icono, titulo, boton, tecla }: Discretion): string {
  return `${[icono, titulo, boton].map(Number).join("")}${tecla}`;
}

export function discretionCookie(chosen: Discretion): string {
  return setCookie(DISCRETION_COOKIE, discretionText(chosen), { maxAgeSeconds: YEAR_SECONDS });
}
