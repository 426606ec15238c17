import type { Viewer } from "#app/context.server.ts";
import type { Theme } from "./words/themes.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;

export interface Person {
  id_usuario: number;
  nombre_usuario: string;
  isCreator: boolean;
  themes: Theme[];
}

export interface Crowd {
  people: Person[];
  /** The most followed first. */
  creators: Person[];
  /** Who may see what a creator keeps for subscribers. */
  subscribersOf: Map<Person, Person[]>;
}

/** What somebody of the demo does themselves, with the rights of their role. */
export function as<S extends object>(
  services: S,
  { id_usuario, nombre_usuario, isCreator }: Person,
  role: Viewer["role"] = "user",
): S & { viewer: Viewer } {
  const es_creador = isCreator ? 1 : 0;
  const viewer = { id_usuario, nombre_usuario, profile_picture: null, es_creador, role } as const;
  return { ...services, viewer: { ...viewer, verificado: 0 } };
}
