import type { Generated } from "kysely";
import type { Millis } from "./columns.ts";

/** What the feed has put before somebody. */
export interface EncuentrosTable {
  /** As in `vistas`. */
  viewer: string;
  id_publicacion: number;
  /** Place in `DEPTHS`: how far it was watched. Null: only shown. */
  depth: number | null;
  seen_at: Millis;
}

/** What somebody asked not to see again. */
export interface DesinteresesTable {
  viewer: string;
  id_publicacion: number;
  hidden_at: Millis;
}

/** What somebody is drawn to (above 0) or passes over. */
export interface GustosTable {
  viewer: string;
  kind: "tag" | "creator";
  /** The tag, or the id of the creator. */
  subject: string;
  /** A sum of `storedWeight`. */
  weight: number;
  touched_at: Millis;
}

/** What the feed learned of a post from all viewers. */
export interface AtencionesTable {
  id_publicacion: number;
  /** People with an account who met it, and the sum of what they watched (0 to 1 each). */
  shown: Generated<number>;
  watched: Generated<number>;
  anon_shown: Generated<number>;
  anon_watched: Generated<number>;
}

/** The posts that may be hot, kept up to date by a job. */
export interface TendenciasTable {
  id_publicacion: number;
  points: number;
}
