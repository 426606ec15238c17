import type { Generated, Selectable } from "kysely";
import type { Fixed, Flag, Millis } from "./columns.ts";

/** `subida`: something that was sent and refused. */
export type SubjectKind = "publicacion" | "comentario" | "mensaje" | "perfil" | "avatar" | "subida";

export type CaseState = "open" | "escalated" | "closed";

export type QueueName =
  | "menores"
  | "intimidad"
  | "autoridad"
  | "identidad"
  | "violencia"
  | "derechos"
  | "spam"
  | "otro"
  | "coincidencia"
  | "revision"
  | "apelacion";

export type ActorKind =
  | "person"
  | "moderator"
  | "administrator"
  | "command_line"
  | "automatic"
  | "portal";

/** What is said of one subject: one row, as its events have made it. Written by `cases` alone. */
export interface CasosTable {
  id_caso: Generated<number>;
  subject_kind: Fixed<SubjectKind>;
  /** Of a profile or an avatar: whose it is. */
  subject_id: Fixed<number>;
  /** Whose it is, kept when it goes; null: nobody's any more. */
  affected_id: Fixed<number | null>;
  state: CaseState;
  queue: QueueName;
  /** 0 to 100: the highest is looked at first. */
  priority: number;
  due_at: Millis;
  /** It was hidden before it is decided. */
  is_hidden: Generated<Flag>;
  assigned_to: number | null;
  assigned_at: Millis | null;
  /** How many people have reported it. */
  reports: Generated<number>;
  last_report_at: Millis | null;
  created_at: Fixed<Millis>;
  updated_at: Millis;
  closed_at: Millis | null;
}

/** What was done in a case: only grows. */
export interface EventosModeracionTable {
  id: Generated<number>;
  id_caso: Fixed<number>;
  kind: Fixed<string>;
  actor_id: Fixed<number | null>;
  actor_kind: Fixed<ActorKind>;
  /** JSON. */
  data: Fixed<string>;
  /** The same one again is the same event. */
  external_id: Fixed<string | null>;
  created_at: Fixed<Millis>;
}

export type ReportOutcome =
  | "removed"
  | "restricted"
  | "warned"
  | "kept"
  | "duplicate"
  | "withdrawn";

export interface DenunciasTable {
  id: Generated<number>;
  id_caso: Fixed<number>;
  /** Null: by the portal, or their account is gone. */
  reporter_id: Fixed<number | null>;
  /** The request of the portal that it came by. */
  id_solicitud: Fixed<number | null>;
  reason: string;
  text: string;
  /** "Salgo yo". */
  is_shown: Generated<Flag>;
  state: Generated<"open" | "resolved">;
  outcome: ReportOutcome | null;
  created_at: Fixed<Millis>;
  updated_at: Millis;
  resolved_at: Millis | null;
  /** By when it had to be, once it is; null: as its case says. */
  due_at: Millis | null;
}

export type ContentEffect = "hidden" | "restricted" | "removed";
export type StandingEffect = "muted" | "suspended" | "banned";

/** A decision, which is a statement of reasons (DSA article 17). */
export interface DecisionesTable {
  id_decision: Generated<number>;
  id_caso: Fixed<number>;
  affected_id: Fixed<number | null>;
  /** Null: the command line or the program. */
  decided_by: Fixed<number | null>;
  actor_kind: Fixed<ActorKind>;
  /** JSON: a list of what was decided, names of `cases/schema.ts`. */
  actions: Fixed<string>;
  /** What it does to the content until it is reversed. */
  content_effect: Fixed<ContentEffect | null>;
  /** What it does to the person until it is reversed or ends. */
  standing_effect: Fixed<StandingEffect | null>;
  ground: Fixed<"illegal" | "terms">;
  clause: Fixed<string>;
  facts: Fixed<string>;
  source_type: Fixed<string>;
  automated_detection: Fixed<Flag>;
  automated_decision: Fixed<string>;
  /** JSON: a list of `CONTENT_TYPE_…`. */
  content_type: Fixed<string>;
  category: Fixed<string>;
  /** JSON: a list of countries. */
  territorial_scope: Fixed<string>;
  content_date: Fixed<Millis | null>;
  application_date: Fixed<Millis>;
  ends_at: Fixed<Millis | null>;
  /** The decision that removed what this is an exact copy of. */
  copy_of: Fixed<number | null>;
  /** Names it in public. */
  puid: Fixed<string>;
  strikes: Fixed<number>;
  strike_expires_at: Fixed<Millis | null>;
  appeal_until: Fixed<Millis>;
  link_hash: string | null;
  told_at: Millis | null;
  reversed_at: Millis | null;
  reversed_by: number | null;
  /** Its time was over, and what it did to the person is no more. */
  ended_at: Millis | null;
  /** What it took away can not be given back any more. */
  purged_at: Millis | null;
  /** JSON: what it takes to give back what was taken. */
  undo: Generated<string>;
  created_at: Fixed<Millis>;
}

export interface ApelacionesTable {
  id_apelacion: Generated<number>;
  id_decision: Fixed<number>;
  text: Fixed<string>;
  created_at: Fixed<Millis>;
  decided_by: number | null;
  decided_at: Millis | null;
  outcome: "upheld" | "reversed" | null;
  answer: string | null;
}

/** What moderators, administrators and the command line have done: only grows. */
export interface AuditoriaTable {
  id: Generated<number>;
  actor_id: Fixed<number | null>;
  actor_kind: Fixed<ActorKind>;
  action: Fixed<string>;
  subject_kind: Fixed<string | null>;
  subject_id: Fixed<number | null>;
  /** JSON. */
  data: Fixed<string>;
  /** From which addresses, never the address itself. */
  address_group: Fixed<string | null>;
  created_at: Fixed<Millis>;
}

/** What was counted of a year or a month, for the law. */
export interface InformesTable {
  /** `2026`, or `2026-11`. */
  periodo: Fixed<string>;
  /** JSON. */
  datos: string;
  hecho_at: Millis;
}

export type Caso = Selectable<CasosTable>;
export type EventoModeracion = Selectable<EventosModeracionTable>;
export type Denuncia = Selectable<DenunciasTable>;
export type Decision = Selectable<DecisionesTable>;
export type Apelacion = Selectable<ApelacionesTable>;
export type Auditoria = Selectable<AuditoriaTable>;
