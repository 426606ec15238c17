import type { Generated } from "kysely";
import type { Fixed, Millis } from "./columns.ts";

/** What people wrote to support. */
export interface SolicitudesTable {
  id_solicitud: Generated<number>;
  /** What the person and the operator call it: `S-` and eight letters or digits. */
  referencia: Fixed<string>;
  /** Null: nobody was signed in, or the account is gone. */
  id_usuario: Fixed<number | null>;
  tema: Fixed<string>;
  mensaje: Fixed<string>;
  /** Where to answer. */
  correo: Fixed<string>;
  /** The post it is about, as it was said: it need not exist. */
  id_publicacion: Fixed<number | null>;
  created_at: Fixed<Millis>;
  /** Of the key of its form and all that was said: the same again is not sent again. */
  clave: Fixed<string | null>;
}
