import type { Generated, Selectable } from "kysely";
import type { Fixed, Millis } from "./columns.ts";

export interface JobsTable {
  id: Generated<number>;
  kind: Fixed<string>;
  /** JSON. */
  payload: string;
  /** `failed` is over; `held` waits for the operator, with all that it needs. */
  state: Generated<"queued" | "running" | "failed" | "held">;
  attempts: Generated<number>;
  /** When it may run; while it runs, when its lease ends. */
  run_at: Millis;
  /** Random name of the run that holds it. */
  lease: string | null;
  error: string | null;
  /** Whose it is, of a kind that is taken in turn. */
  id_usuario: Fixed<number | null>;
  /** Its place among those that are taken in turn by person; null: it is taken by `run_at`. */
  turn: Fixed<number | null>;
  /** At most one waiting job has this key. */
  unique_key: string | null;
  created_at: Fixed<Millis>;
}

export interface KvTable {
  key: string;
  value: string;
  expires_at: Millis | null;
}

/** How often what a name stands for has changed. */
export interface VersionesTable {
  nombre: Fixed<string>;
  version: number;
}

export type Job = Selectable<JobsTable>;
