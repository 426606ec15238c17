import type { ArcoOutcome, ArcoState, SolicitudArco } from "#db/schema/privacy.ts";
import type { ArcoKind } from "../limits.ts";

export type ArcoEventKind =
  | "received"
  | "asked"
  | "added"
  | "attached"
  | "extended"
  | "answered"
  | "carried_out"
  | "withdrawn"
  | "lapsed";

/** What was done in a request. */
export interface ArcoEvent {
  kind: ArcoEventKind;
  texto: string;
  at: string;
}

/** A request as whoever made it sees it. */
export interface ArcoView {
  referencia: string;
  kind: ArcoKind;
  state: ArcoState;
  outcome: ArcoOutcome | null;
  detalle: string;
  created_at: string;
  /** What comes next: their part, our answer, or that it is carried out. */
  due: { what: "complete" | "due" | "effect"; at: string } | null;
  events: ArcoEvent[];
}

export function arcoView(request: SolicitudArco, events: ArcoEvent[]): ArcoView {
  const { referencia, kind, state, outcome, detalle, created_at } = request;
  return {
    ...{ referencia, state, outcome, detalle, events, kind: kind as ArcoKind },
    created_at: new Date(created_at).toISOString(),
    due: dueOf(request),
  };
}

export function dueOf({
  state,
  complete_until,
  answer_due_at,
  effect_due_at,
}: Pick<SolicitudArco, "state" | "complete_until" | "answer_due_at" | "effect_due_at">) {
  const iso = (at: number | null) => new Date(at ?? 0).toISOString();
  if (state === "incomplete") return { what: "complete" as const, at: iso(complete_until) };
  if (state === "open") return { what: "due" as const, at: iso(answer_due_at) };
  if (state === "answered") return { what: "effect" as const, at: iso(effect_due_at) };
  return null;
}

/** Whether who made it may add to it. */
export function takesMore({ state }: Pick<SolicitudArco, "state">): boolean {
  return state === "open" || state === "incomplete";
}

/** What the operator may do with it now. */
export function stepsOf(request: SolicitudArco, now: number) {
  const { state, asked_at, ask_until, answer_extended_at, effect_extended_at } = request;
  const isExtended = state === "open" ? answer_extended_at : effect_extended_at;
  return {
    pedir: state === "open" && asked_at === null && now <= ask_until,
    ampliar: (state === "open" || state === "answered") && isExtended === null,
    responder: state === "open" || state === "incomplete",
    cumplir: state === "answered",
  };
}
