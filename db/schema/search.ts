import type { Generated } from "kysely";
import type { Fixed, Millis } from "./columns.ts";

/** What posts can be found by, and in how many. */
export interface PalabrasTable {
  id_palabra: Generated<number>;
  /** A stem, `#hashtag` as it is written, or `@=id` of somebody. */
  palabra: Fixed<string>;
  /** The same without accents: what is typed is looked up here. */
  clave: Fixed<string>;
  posts: number;
}

/** Which posts have which of `palabras`. */
export interface AparicionesTable {
  id_palabra: number;
  id_publicacion: number;
  /** How popular the post is, as a power of two. */
  tier: number;
  /** When the post was published; 0 until it is indexed anew, from before this was kept. */
  fecha: Generated<Millis>;
}

/** What each post that can be found is found by. */
export interface IndexadasTable {
  id_publicacion: number;
  /** Each of `palabras.palabra`, with a space between. */
  palabras: string;
  tier: number;
  fecha: Generated<Millis>;
}

/** Which rows of `indexadas` have changed or gone and are not yet so in the search server outside, in this order. */
export interface IndexadasCambiosTable {
  /** Never used again: of two documents of one post the one with the higher is the newer. */
  id_cambio: Generated<number>;
  id_publicacion: number;
  created_at: Millis;
}

/** Our indexes in the search server outside. */
export interface IndicesExternosTable {
  /** `active` is searched; `building` is being filled to take its place. One of each at most. */
  state: Fixed<"active" | "building">;
  nombre: string;
  /** The last post that has been put into it, while it is being filled. */
  filled_to: Generated<number>;
  created_at: Millis;
}

/** What people can be found by. */
export interface NombresTable {
  clave: string;
  id_usuario: number;
}

/** Which hashtags somebody follows. */
export interface HashtagsSeguidosTable {
  id_usuario: number;
  /** As in `palabras`, with its `#`: with and without accents it is the same one. */
  clave: string;
  created_at: Millis;
}
