import type { Generated } from "kysely";
import type { Fixed, Flag, Millis } from "./columns.ts";

/** Whom the operator has told of what happens. */
export interface WebhooksTable {
  id_webhook: Generated<number>;
  nombre: string;
  url: string;
  /** The events it is told of, a space between each. */
  eventos: string;
  /** Sealed; null: for a moment, while it is made. */
  secreto: string | null;
  activo: Generated<Flag>;
  created_at: Fixed<Millis>;
}

/** Something that one of them is told, or was. */
export interface WebhooksEntregasTable {
  id_entrega: Generated<number>;
  id_webhook: Fixed<number>;
  /** By which its receiver knows it again. */
  mensaje: Fixed<string>;
  evento: Fixed<string>;
  /** JSON, as it is sent and signed. */
  cuerpo: Fixed<string>;
  /** What is told once; null: whenever it happens, or what it told has ended. */
  clave: string | null;
  state: "waiting" | "delivered" | "failed";
  attempts: Generated<number>;
  /** The status that its receiver answered last, or why there was none. */
  respuesta: number | null;
  error: string | null;
  /** When it is tried next; while it is, its lease. Null: no more. */
  due_at: Millis | null;
  created_at: Fixed<Millis>;
  settled_at: Millis | null;
  expires_at: Fixed<Millis>;
}
