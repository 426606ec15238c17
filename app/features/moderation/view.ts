import type { CaseState, QueueName, SubjectKind } from "#db/schema/cases.ts";

/** Where a case can stand. */
export const states = ["open", "escalated", "closed"] as const satisfies CaseState[];

export interface PersonName {
  id_usuario: number;
  nombre_usuario: string;
}

/** A case as a list shows it. Times in milliseconds. */
export interface CaseLine {
  id_caso: number;
  subject_kind: SubjectKind;
  subject_id: number;
  state: CaseState;
  queue: QueueName;
  due_at: number;
  /** It was hidden before it is decided. */
  is_hidden: boolean;
  reports: number;
  created_at: number;
  /** Whose it is; null: nobody's any more. */
  affected: PersonName | null;
  assigned: PersonName | null;
  /** The first words of a post or a comment. */
  words: string;
}

/** How one queue stands. */
export interface QueueCount {
  queue: QueueName;
  /** Up to one more than `COUNTED_MAX`. */
  waiting: number;
  /** Of those, how many are past their deadline. */
  overdue: number;
  /** How long the newest decisions took on the mean, in milliseconds; null: none was made. */
  mean_ms: number | null;
}
