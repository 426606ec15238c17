import type { Generated, Selectable } from "kysely";
import type { ActorKind } from "./cases.ts";
import type { Fixed, Millis } from "./columns.ts";

/**
 * `borrador` while it is filled in; `enviada` when a person decides, `en_proveedor` when a service does;
 * then `aprobada` until it is `vencida`, `rechazada`, or `retirada` by whom it is of.
 */
export type VerificationState =
  | "borrador"
  | "enviada"
  | "en_proveedor"
  | "aprobada"
  | "rechazada"
  | "vencida"
  | "retirada";

export interface VerificacionesTable {
  id_verificacion: Generated<number>;
  id_usuario: Fixed<number>;
  state: VerificationState;
  /** Sealed JSON; null: nothing was said yet, or it is kept no longer. */
  datos: string | null;
  /** Keyed hash of country, kind and number of the document. */
  huella: string | null;
  /** What the provider calls it. */
  referencia: string | null;
  /** Sealed JSON: where the person goes on with the provider. */
  sesion: string | null;
  /** Version of the text that was agreed to. */
  acuerdo: string | null;
  sent_at: Millis | null;
  due_at: Millis | null;
  /** When the document does. */
  expires_at: Millis | null;
  reminded_at: Millis | null;
  /** Null: the provider. */
  decided_by: number | null;
  decided_at: Millis | null;
  /** Why it was refused: a name of `verification/limits.ts`. */
  motivo: string | null;
  /** What the person is told beside it. */
  nota: string | null;
  /** Its data and documents are gone since. */
  purged_at: Millis | null;
  created_at: Fixed<Millis>;
  updated_at: Millis;
}

export interface DocumentosVerificacionTable {
  id_verificacion: Fixed<number>;
  kind: Fixed<"frente" | "reverso" | "retrato">;
  /** Of the sealed object. */
  name: string;
  /** Keyed hash of the file as it was sent. */
  huella: string;
  created_at: Millis;
}

/** What became of it: only grows, and names nobody but by id. */
export interface EventosVerificacionTable {
  id: Generated<number>;
  id_verificacion: Fixed<number>;
  kind: Fixed<string>;
  actor_id: Fixed<number | null>;
  actor_kind: Fixed<ActorKind>;
  /** JSON. */
  data: Fixed<string>;
  created_at: Fixed<Millis>;
}

/** What the provider has told, so that it is heard once. */
export interface AvisosVerificacionTable {
  id_aviso: Fixed<string>;
  /** The signature it came with. */
  firma: Fixed<string>;
  created_at: Fixed<Millis>;
}

export type Verificacion = Selectable<VerificacionesTable>;
export type DocumentoVerificacion = Selectable<DocumentosVerificacionTable>;
