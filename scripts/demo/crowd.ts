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
