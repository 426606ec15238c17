import type { Generated, Selectable } from "kysely";
import type { ActorKind } from "./cases.ts";
import type { Fixed, Flag, Millis } from "./columns.ts";

/** What somebody agreed to or chose, each time they did: only grows. */
export interface AceptacionesTable {
  id: Generated<number>;
  id_usuario: Fixed<number>;
  /** A legal text, or what their data may be used for. */
  what: Fixed<string>;
  /** Of the text that said what it means. */
  version: Fixed<string>;
  /** 0: said no. */
  given: Fixed<Flag>;
  created_at: Fixed<Millis>;
}

export type ArcoState = "open" | "incomplete" | "answered" | "closed" | "withdrawn" | "lapsed";
export type ArcoOutcome = "granted" | "partly" | "refused";

/** What somebody, with or without an account, asks about their data. */
export interface SolicitudesArcoTable {
  id_solicitud: Generated<number>;
  /** What the person and we call it: `D-` and eight letters or digits. */
  referencia: Fixed<string>;
  /** SHA-256 of the secret in the private link. */
  secret_hash: Fixed<string>;
  id_usuario: number | null;
  kind: Fixed<string>;
  nombre: Fixed<string>;
  /** Where to answer. */
  correo: Fixed<string>;
  /** For whom, where it is on behalf of somebody; else empty. */
  representa: Fixed<string>;
  /** Which data, and what is to become of them. */
  detalle: Fixed<string>;
  /** How the person can be told to be who they say. */
  identidad: Fixed<string>;
  /** `answered`: granted, and to be carried out. */
  state: ArcoState;
  outcome: ArcoOutcome | null;
  ask_until: Millis;
  asked_at: Millis | null;
  complete_until: Millis | null;
  answer_due_at: Millis;
  answer_extended_at: Millis | null;
  answered_at: Millis | null;
  effect_due_at: Millis | null;
  effect_extended_at: Millis | null;
  reminded_at: Millis | null;
  created_at: Fixed<Millis>;
  updated_at: Millis;
  closed_at: Millis | null;
  /** Of what came with the idempotency key that the secret is made of; null: without one. Empty: forgotten. */
  request_hash: string | null;
}

/** What was done in such a request: only grows. */
export interface EventosArcoTable {
  id: Generated<number>;
  id_solicitud: Fixed<number>;
  kind: Fixed<string>;
  actor_id: Fixed<number | null>;
  actor_kind: Fixed<ActorKind>;
  created_at: Fixed<Millis>;
}

/** What was written with an event: it goes before the event does. */
export interface TextosArcoTable {
  id_evento: Fixed<number>;
  id_solicitud: Fixed<number>;
  texto: Fixed<string>;
}

/** A picture of a document that shows who asks. */
export interface DocumentosArcoTable {
  id_documento: Generated<number>;
  id_solicitud: Fixed<number>;
  /** Of the sealed object. */
  name: Fixed<string>;
  /** Of the file as it was sent; null: from before this was kept. */
  sha256: Fixed<string | null>;
  created_at: Fixed<Millis>;
}

export type SolicitudArco = Selectable<SolicitudesArcoTable>;
