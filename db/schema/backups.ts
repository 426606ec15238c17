import type { Generated, Selectable } from "kysely";
import type { Fixed, Millis } from "./columns.ts";

/** One row: which instance this is. A restored backup is the same one. */
export interface InstanciaTable {
  id_instancia: Fixed<string>;
}

/** What `npm run backup` and the schedule have done to the backups at `BACKUP_TO`; the newest hundred. */
export interface RespaldosTable {
  id_respaldo: Generated<number>;
  kind: Fixed<"backup" | "verify">;
  state: "running" | "done" | "failed";
  started_at: Fixed<Millis>;
  /** While it runs: when its process last said so. */
  seen_at: Millis;
  ended_at: Millis | null;
  /** `BACKUP_TO`, which has no secret in it. */
  destination: Fixed<string>;
  /** Its name at the destination. */
  snapshot: string | null;
  /** Of media: how many it has and their bytes, and how many of them were not there yet. */
  objects: number | null;
  bytes: number | null;
  new_objects: number | null;
  new_bytes: number | null;
  /** One line for the operator. */
  error: string | null;
}

export type Respaldo = Selectable<RespaldosTable>;
