import type { Generated, Selectable } from "kysely";
import type { SubjectKind } from "./cases.ts";
import type { Fixed, Flag, Millis } from "./columns.ts";

/** What somebody, with or without an account, asks to have removed. */
export interface SolicitudesRetiroTable {
  id_solicitud: Generated<number>;
  /** What the person and we call it: `R-` and eight letters or digits. */
  referencia: Fixed<string>;
  /** SHA-256 of the secret in the private link. */
  secret_hash: string;
  idioma: Fixed<"es" | "en">;
  quien: Fixed<"persona" | "representante" | "autoridad">;
  motivo: Fixed<string>;
  /** The full name, typed as a signature under the statement of good faith. */
  firma: string;
  /** Where to answer. */
  correo: string;
  /** For whom, where it is on behalf of somebody; else empty. */
  representa: string;
  autoridad: Fixed<string>;
  expediente: Fixed<string>;
  descripcion: string;
  /** `withdrawn` by who asked; `closed` once everything in it was decided. */
  state: "open" | "closed" | "withdrawn";
  /** It names something that a case decides; else it waits for an answer. */
  con_casos: Generated<Flag>;
  due_at: Millis;
  created_at: Fixed<Millis>;
  updated_at: Millis;
  closed_at: Millis | null;
  appealed_at: Millis | null;
  /** By who asked; one about a child may stay open for a moderator. */
  withdrawn_at: Millis | null;
  /** When the operator was last told of it. */
  reminded_at: Millis | null;
  /** Of what came with the idempotency key that the secret is made of; null: without one, or forgotten. */
  request_hash: string | null;
}

/** What a request is about, address by address, as it was written. */
export interface DireccionesRetiroTable {
  id_direccion: Generated<number>;
  id_solicitud: Fixed<number>;
  direccion: string;
  /** Something here, an address of another site, or nothing that we know. */
  kind: Fixed<"propia" | "ajena" | "desconocida">;
  subject_kind: Fixed<SubjectKind | null>;
  subject_id: Fixed<number | null>;
  id_caso: Fixed<number | null>;
}

/** What was said in a request after it was made: only grows. */
export interface NotasRetiroTable {
  id_nota: Generated<number>;
  id_solicitud: Fixed<number>;
  kind: Fixed<"added" | "withdrawn" | "appeal" | "answer">;
  texto: Fixed<string>;
  created_at: Fixed<Millis>;
}

/** Bytes that the purge leaves where they are. */
export interface ObjetosConservadosTable {
  /** Of the object in the store. */
  name: Fixed<string>;
  id_solicitud: Fixed<number>;
  /** A copy that came with the request, or evidence of what an authority had removed. */
  purpose: Fixed<"copia" | "prueba">;
  sha256: Fixed<string | null>;
  /** Of a copy: PDQ of each frame, as `packFrames` writes them; null: not computed yet. */
  frames: string | null;
  /** The last fingerprint that it was compared with. */
  searched_to: number | null;
  /** When it had been compared with all of them. */
  searched_at: Millis | null;
  created_at: Fixed<Millis>;
}

/** What was found that looks like a copy of a request. */
export interface ParecidosRetiroTable {
  id_solicitud: Fixed<number>;
  /** Object of the copy. */
  name: Fixed<string>;
  subject_kind: Fixed<"publicacion" | "avatar" | "perfil">;
  subject_id: Fixed<number>;
  /** Bits; 0 for the same bytes. */
  distance: number;
  created_at: Fixed<Millis>;
}

/** What the rows said of something when an authority had it removed. */
export interface PruebasRetiroTable {
  id_prueba: Generated<number>;
  id_solicitud: Fixed<number>;
  subject_kind: Fixed<SubjectKind>;
  subject_id: Fixed<number>;
  /** JSON. */
  datos: Fixed<string>;
  created_at: Fixed<Millis>;
}

export type SolicitudRetiro = Selectable<SolicitudesRetiroTable>;
export type DireccionRetiro = Selectable<DireccionesRetiroTable>;
