import { AppError } from "#app/http/errors.ts";
import type { CaseState } from "#db/schema/cases.ts";

/** Somebody or something says that it has to be looked at. */
type Opening = "report" | "match" | "request" | "review" | "raise" | "consent";
/** What is done with a case that somebody works on. */
type Working = "assign" | "unassign" | "escalate" | "acknowledge";
/** More about what is there already. */
type Telling =
  "released" | "request_added" | "withdrawn" | "duplicate" | "note" | "look" | "hide" | "unhide";
type Deciding =
  "approve" | "decision" | "reverse" | "ended" | "purged" | "appeal" | "appeal_decided";

/** What may happen in a case. */
export type EventKind = Opening | Working | Telling | Deciding;

const OPENING: readonly EventKind[] = ["report", "match", "request", "review", "raise", "consent"];
const WORKING: readonly EventKind[] = ["assign", "unassign", "escalate", "acknowledge"];
const CLOSING: readonly EventKind[] = ["approve", "decision", "appeal_decided"];

/**
 * Where a case stands after an event. Nothing goes back to there being none; what is escalated only
 * closes; what is closed is opened by a new report, or escalated by an appeal. Throws
 * `already_decided` for what comes too late.
 */
export function nextState(state: CaseState, kind: EventKind): CaseState {
  const isClosed = state === "closed";
  if (OPENING.includes(kind)) return isClosed ? "open" : state;
  if (kind === "appeal") return "escalated";
  const isClosing = CLOSING.includes(kind);
  if (isClosed && (WORKING.includes(kind) || isClosing)) {
    throw new AppError("already_decided");
  }
  if (kind === "escalate") return "escalated";
  return isClosing ? "closed" : state;
}
