import type { Generated, Selectable } from "kysely";
import type { Fixed, Flag, Millis } from "./columns.ts";

/** What bytes that are shown look like: of a file of a post, or of a picture of a profile. */
export interface HuellasTable {
  id_huella: Generated<number>;
  id_archivo: Fixed<number | null>;
  id_usuario: Fixed<number | null>;
  /** `held_…`: of a picture that waits for a moderator. */
  kind: "archivo" | "avatar" | "cover" | "held_avatar" | "held_cover";
  /** Of the bytes as they were sent; null where these were gone before it was computed. */
  sha256: string | null;
  md5: string | null;
  sha1: string | null;
  /** PDQ of each frame, as `packFrames` writes them. */
  frames: string;
  created_at: Millis;
}

export type ListAbout = "minors" | "intimate" | "other";

/** A list of hashes of what is known. */
export interface ListasTable {
  id_lista: Generated<number>;
  nombre: Fixed<string>;
  /** What becomes of a file that is on it: it waits for a moderator, or fails. */
  on_match: "hold" | "refuse";
  /** What it is a list of, which says what who sent something is told. */
  about: Generated<ListAbout>;
  created_at: Fixed<Millis>;
  updated_at: Millis;
}

export type HashKind = "sha256" | "md5" | "sha1" | "pdq";

export interface HashesTable {
  id_hash: Generated<number>;
  id_lista: Fixed<number>;
  kind: Fixed<HashKind>;
  /** In lower-case hexadecimal. */
  hash: Fixed<string>;
  /** What its list calls the entry, or which of our files it was. */
  entry: string | null;
  /** The import that brought it, where one did. */
  id_cambio: Fixed<number | null>;
  created_at: Fixed<Millis>;
}

/** What was done to a list, or waits to be done: the newest of a list can be undone. */
export interface ListasCambiosTable {
  id_cambio: Generated<number>;
  /** Of the list. */
  nombre: Fixed<string>;
  kind: Fixed<"import" | "set" | "remove" | "undo">;
  state: "waiting" | "running" | "done" | "failed" | "undone";
  /** The change that an `undo` takes back. */
  deshace: Fixed<number | null>;
  /** The sealed object with the file of an import, until it is read. */
  objeto: string | null;
  /** What the list was set to before, in JSON; null where there was none. */
  antes: string | null;
  /** What it is set to by it, as far as it says so. */
  despues: Fixed<string | null>;
  /** The highest number in `hashes` when an import began. */
  last_hash: number | null;
  /** How much of the file is done. */
  records: Generated<number>;
  added: Generated<number>;
  /** That were there before. */
  known: Generated<number>;
  removed: Generated<number>;
  /** Tombstones of what was not there. */
  unknown: Generated<number>;
  /** Of kinds that are not looked up. */
  others: Generated<number>;
  /** Why it failed, in JSON. */
  problem: string | null;
  hecho_por: Fixed<number | null>;
  created_at: Fixed<Millis>;
  ended_at: Millis | null;
}

/** What an import took off its list, for as long as it can be undone. */
export interface HashesQuitadosTable {
  id_cambio: Fixed<number>;
  kind: Fixed<HashKind>;
  hash: Fixed<string>;
  entry: Fixed<string | null>;
}

/** Where each PDQ of `hashes` is found by its 16 words of 16 bits. */
export interface RanurasTable {
  /** Number of the word (0 to 15) times 65536, and the word. */
  slot: Fixed<number>;
  /**
   * All that stand there, with a space between: of each the first six words in base64, and the hash's id in
   * base 36. One row of them, as a look-up reads 272 slots: finding their thousands of entries one by one
   * takes several times longer.
   */
  entries: string;
}

/** A file that was found to be known. */
export interface CoincidenciasTable {
  id_coincidencia: Generated<number>;
  kind: Fixed<"archivo" | "avatar" | "cover">;
  id_publicacion: Fixed<number | null>;
  id_mensaje: Fixed<number | null>;
  id_archivo: Fixed<number | null>;
  id_usuario: Fixed<number | null>;
  id_lista: Fixed<number>;
  hash_kind: Fixed<HashKind>;
  hash: Fixed<string>;
  /** Bits; 0 for the same bytes. */
  distance: Fixed<number>;
  state: "held" | "refused" | "removed" | "released" | "undone";
  /** The object that held the bytes as they were sent. */
  original: Fixed<string | null>;
  /** The statement of reasons of a refusal. */
  id_decision: number | null;
  created_at: Fixed<Millis>;
}

/** An upload that was refused for being known, or that the law wants kept. */
export interface SubidasConocidasTable {
  id_subida: Generated<number>;
  /** Who sent it. */
  id_usuario: Fixed<number>;
  kind: Fixed<"archivo" | "avatar" | "cover">;
  id_publicacion: Fixed<number | null>;
  id_mensaje: Fixed<number | null>;
  id_archivo: Fixed<number | null>;
  tipo: Fixed<"image" | "video">;
  /** The object that holds the bytes as they were sent. */
  original: Fixed<string>;
  /** The gravest of the lists that it is on. */
  about: ListAbout;
  is_refused: Fixed<Flag>;
  /** 1: the purge leaves its bytes, whoever deletes what shows them. */
  is_evidence: Flag;
  /** Of evidence, sealed: what the rows said. */
  datos: string | null;
  /** The same as JSON, from where no keys are until it is sealed. */
  por_sellar: string | null;
  created_at: Fixed<Millis>;
}

export type Huella = Selectable<HuellasTable>;
export type Lista = Selectable<ListasTable>;
export type Hash = Selectable<HashesTable>;
export type ListaCambio = Selectable<ListasCambiosTable>;
export type Coincidencia = Selectable<CoincidenciasTable>;
export type SubidaConocida = Selectable<SubidasConocidasTable>;
