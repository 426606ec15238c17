import { AppError } from "#app/http/errors.ts";
import type { CaseState } from "#db/schema/cases.ts";

/** Somebody or something says that it has to be looked at. */
type Opening = "report" | "match" | "request" | "review" | "raise" | "consent";
/** What is done with a case that somebody works on. */
type Working = "assign" | "unassign" | "escalate" | "acknowledge";
/** More about what is there already. */
type Telling =
  | "released"
  | "request_added"
  | "withdrawn"
  | "duplicate"
  | "note"
  | "look"
  | "hide"
  | "unhide";
type Deciding =
  | "approve"
  | "decision"
  | "reverse"
  | "ended"
  | "purged"
  | "appeal"
  | "appeal_decided";

/** What may happen in a case. */
export type EventKind = Opening | Working | Telling | Deciding;

export const OPENING: readonly EventKind[] = [
  "report",
  "match",
  "request",
  "review",
  "raise",
  "consent",
];
const WORKING: readonly EventKind[] = ["assign", "unassign", "escalate", "acknowledge"];
const CLOSING: readonly EventKind[] = ["approve", "decision", "appeal_decided"];

export function isClosing(kind: EventKind): boolean {
  return CLOSING.includes(kind);
}

/** What goes on waiting in a case: an appeal for its answer, or something for a decision. */
export type Waiting = "appeal" | "decision" | null;

/**
 * Where a case stands after an event. Nothing goes back to there being none; what is escalated only
 * closes, and not while something else waits in it; what is closed is opened by a new report, or escalated
 * by an appeal. Throws `already_decided` for what comes too late.
 */
export function nextState(state: CaseState, kind: EventKind, waits: Waiting = null): CaseState {
  const isClosed = state === "closed";
  if (OPENING.includes(kind)) return isClosed ? "open" : state;
  if (kind === "appeal") return "escalated";
  // Whoever has appealed is owed an answer whatever became of the case.
  if (kind === "appeal_decided" && isClosed) return "closed";
  if (isClosed && (WORKING.includes(kind) || isClosing(kind))) {
    throw new AppError("already_decided");
  }
  if (kind === "escalate") return "escalated";
  if (!isClosing(kind)) return state;
  if (waits === "appeal") return "escalated";
  return waits ? state : "closed";
}
