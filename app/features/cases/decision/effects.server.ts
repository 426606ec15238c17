import { AppError } from "#app/http/errors.ts";
import type {
  ContentEffect,
  ReportOutcome,
  StandingEffect,
  SubjectKind,
} from "#db/schema/cases.ts";
import { contentActions, type DecisionAction, standingActions, takingActions } from "../schema.ts";

const CONTENT: Partial<Record<DecisionAction, ContentEffect>> = {
  hide: "hidden",
  restrict: "restricted",
  remove: "removed",
  refuse: "removed",
};
const STANDING: Partial<Record<DecisionAction, StandingEffect>> = {
  mute: "muted",
  suspend: "suspended",
  ban: "banned",
};

export interface Effects {
  content: ContentEffect | null;
  standing: StandingEffect | null;
  taken: Taking[];
}
export type Taking = (typeof takingActions)[number];

/**
 * What a list of actions does to content and person. Throws `bad_input` for actions that make no sense
 * together or of such a subject: a profile is not removed, a comment is not restricted.
 */
export function effectsOf(actions: readonly DecisionAction[], kind: SubjectKind): Effects {
  const among = <T extends DecisionAction>(names: readonly T[]) =>
    names.filter((name) => actions.includes(name));
  const [content, standing, taken] = [
    among([...contentActions, "refuse"] as const),
    among(standingActions),
    among(takingActions),
  ];
  const isAlone = actions.includes("nothing") || actions.includes("warn");
  const isContent = kind === "publicacion" || kind === "comentario" || kind === "mensaje";
  // Of what was sent and never shown there is nothing to hide: it is refused, or it is not.
  const isRefusal = actions.includes("refuse");
  const most = isContent || (kind === "subida" && isRefusal) ? 1 : 0;
  const isSound =
    new Set(actions).size === actions.length &&
    (!isAlone || actions.length === 1) &&
    content.length <= most &&
    (!isRefusal || kind === "subida") &&
    (kind !== "subida" || taken.length === 0) &&
    standing.length <= 1 &&
    (!content.includes("restrict") || kind === "publicacion");
  if (!isSound) throw new AppError("bad_input");
  return {
    content: content[0] ? CONTENT[content[0]]! : null,
    standing: standing[0] ? STANDING[standing[0]]! : null,
    taken,
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** When what a decision does to somebody's standing is over; null: it has no end, or there is nothing to end. */
export function endOf(
  standing: StandingEffect | null,
  days: number | undefined,
  from: number,
): number | null {
  return standing && standing !== "banned" && days ? from + days * DAY_MS : null;
}

/** What reporters are told. */
export function outcomeOf(actions: readonly DecisionAction[]): ReportOutcome {
  if (actions.includes("nothing")) return "kept";
  if (actions.includes("warn")) return "warned";
  const removing: readonly DecisionAction[] = [
    "hide",
    "remove",
    "refuse",
    "ban",
    "suspend",
    ...takingActions,
  ];
  return actions.some((action) => removing.includes(action)) ? "removed" : "restricted";
}
