import { lastOfDay, monthsAfter } from "#app/features/vault/calendar.server.ts";
import type { DenunciasTable } from "#db/schema/cases.ts";
import type { DireccionRetiro, SolicitudRetiro } from "#db/schema/removal.ts";
import { APPEAL_MONTHS, type PortalLanguage, type RemovalReason } from "./limits.ts";
import type { PortalStrings } from "./strings-es.ts";

export type ItemState = keyof PortalStrings["follow"]["itemStates"];

/** An address with where its case stands. */
export type Item = Pick<
  DireccionRetiro,
  "direccion" | "kind" | "subject_kind" | "subject_id" | "id_caso"
> & {
  is_hidden: 0 | 1 | null;
  state: "open" | "resolved" | null;
  outcome: DenunciasTable["outcome"];
  resolved_at: number | null;
};

export interface Note {
  kind: "added" | "withdrawn" | "appeal" | "answer";
  texto: string;
  created_at: number;
}

/** A request as its private page shows it. */
export interface RemovalView {
  referencia: string;
  idioma: PortalLanguage;
  motivo: RemovalReason;
  state: "open" | "closed" | "withdrawn";
  created_at: number;
  due_at: number;
  items: { direccion: string; state: ItemState }[];
  copies: number;
  notes: Note[];
  mayAdd: boolean;
  mayAppeal: boolean;
}

/** A request, with whether its copies are still to be looked for or at. */
export type Standing = SolicitudRetiro & { copiesWait: boolean };

interface Parts {
  items: Item[];
  notes: Note[];
  copies: number;
}

export function removalView(request: Standing, { items, notes, copies }: Parts): RemovalView {
  const { referencia, idioma, motivo, created_at, due_at } = request;
  const state = stateOf(request, items);
  return {
    ...{ referencia, idioma, motivo: motivo as RemovalReason, created_at, due_at, state, copies },
    notes,
    items: items.map((item) => ({ direccion: item.direccion, state: itemState(item) })),
    mayAdd: state === "open",
    mayAppeal: mayAppeal(request, items),
  };
}

/**
 * For who made it: closed as soon as everything in it is decided, whether or not the job has come by, and over once
 * they have withdrawn it, though a moderator still looks.
 */
export function stateOf(request: Standing, items: Item[]): SolicitudRetiro["state"] {
  const { state, withdrawn_at } = request;
  if (withdrawn_at !== null) return "withdrawn";
  return state === "open" && isDecided(request, items) ? "closed" : state;
}

/** What waits for an answer in writing no case decides, nor what its copies show. */
function isDecided({ con_casos, appealed_at, copiesWait }: Standing, items: Item[]): boolean {
  if ((con_casos === 0 && appealed_at !== null) || copiesWait) return false;
  const reported = items.filter(({ id_caso }) => id_caso !== null);
  return reported.length > 0 && reported.every(({ state }) => state === "resolved");
}

/** Once, within the time that there is, and where something was left as it is. */
export function mayAppeal(request: Standing, items: Item[], now = Date.now()): boolean {
  if (request.appealed_at !== null || stateOf(request, items) !== "closed") return false;
  const decided = Math.max(0, ...items.map(({ resolved_at }) => resolved_at ?? 0));
  const until = lastOfDay(monthsAfter(decided || (request.closed_at ?? 0), APPEAL_MONTHS));
  return now <= until && !items.every(({ outcome }) => outcome === "removed");
}

export function itemState({ kind, id_caso, state, outcome, is_hidden }: Item): ItemState {
  if (id_caso === null) return kind === "ajena" ? "foreign" : "unknown";
  if (state === "resolved") return outcome ?? "kept";
  return is_hidden ? "hidden" : "review";
}
