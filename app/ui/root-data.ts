import { LOCALE } from "#app/strings/language.ts";
import type { LegalText } from "#app/legal-versions.ts";
import { useMatches, useRouteLoaderData } from "@remix-run/react";

/** What the root loader reads for every page. */
export interface RootData {
  siteName: string;
  /** Where to go from the age gate. */
  leaveUrl: string;
  /** The operator wants no service worker. */
  noWorker?: true;
  /** Where age has to be shown no words of posts are kept for the time without a line. */
  noReading?: true;
  /** What the person chose; null while the system's wish counts. */
  theme: "dark" | "light" | null;
  /** Little is to be sent: videos once they are asked for. */
  saver?: true;
  /** What the site is not to say of itself, and how one leaves it at once; not there: nothing was chosen. */
  discreet?: RootDiscretion & { /** The operator's, that says nothing. */ nombre: string };
  /** Null: nobody is signed in. */
  viewer: RootViewer | null;
  /** Messages that wait; null: nobody is signed in, or they could not be counted. */
  unread: number | null;
  /** What the viewer is told and has not read, counted to 100; not there: as above. */
  news?: number;
  /** Legal texts that changed, of which the viewer has not been told; not there: none. */
  texts?: LegalText[];
  /** Posts in which others say that one is shown, and that wait for one's answer; null as above. */
  asked: number | null;
  /** Whether what the address says was done was done just now. */
  isNews: boolean;
}

export interface RootDiscretion {
  icono: boolean;
  titulo: boolean;
  boton: boolean;
  /** The key that is pressed three times; empty: none. */
  tecla: string;
}

export interface RootViewer {
  id_usuario: number;
  nombre_usuario: string;
  profile_picture: string | null;
  es_creador: 0 | 1;
  /** Has the console of moderation. */
  modera?: true;
  /** Has the console of administrators too. */
  administra?: true;
}

/** What the root loader read; undefined while it has failed. */
export function useRootData() {
  return useRouteLoaderData<RootData>("root");
}

/** Says that what a page loads names the `language` it speaks, which may be another than the site's. */
export interface LanguageHandle {
  speaks: true;
}

/** The language of a page that speaks another one than the site; null: it speaks the site's. */
export function usePageLanguage(): string | null {
  const { handle, data } = useMatches().at(-1) ?? {};
  if (!(handle as LanguageHandle | undefined)?.speaks) return null;
  const language = (data as { language?: string } | undefined)?.language ?? null;
  return language && !LOCALE.startsWith(language) ? language : null;
}

/**
 * The newest count of messages that wait: a page that has just shown some knows it better than the
 * root, which counts at the same time.
 */
export function useLoadedUnread(): { unread: number | null } | null {
  const counts = useMatches().map(({ data }) => data as { unread?: number | null } | undefined);
  const isCount = (data: object | undefined): data is { unread: number | null } =>
    data !== undefined && data !== null && "unread" in data;
  return counts.filter(isCount).at(-1) ?? null;
}
