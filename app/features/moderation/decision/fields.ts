import type { DecisionAction, DecisionInput } from "#app/features/cases/schema.ts";
import type { SubjectKind } from "#db/schema/cases.ts";
import { type Clause, type ClauseName, clauses } from "./clauses.ts";

export const NO_STANDING = "none";
export const takingActions = ["take_avatar", "take_name", "take_biography"] as const;
export const standingChoices = [NO_STANDING, "mute", "suspend", "ban"] as const;

/** What can be done with the content, from the mildest; about a person there is none to hide. */
export function contentChoices(kind: SubjectKind): DecisionAction[] {
  if (kind === "perfil" || kind === "avatar") return ["nothing", "warn"];
  if (kind === "publicacion") return ["nothing", "warn", "restrict", "hide", "remove"];
  return ["nothing", "warn", "hide", "remove"];
}

/** The fields of the form of a decision, by their names in it. */
export interface DecisionFields {
  content?: string;
  standing?: string;
  days?: string;
  clause?: string;
  facts?: string;
  strikes?: string;
  take_avatar?: string;
  take_name?: string;
  take_biography?: string;
  seen?: string;
}

/** The input of a decision from the fields of its form: one clause gives ground and category too. */
export function decisionOf(fields: DecisionFields): Partial<DecisionInput> & { seen?: string } {
  const { content, standing, days, facts, strikes, seen } = fields;
  const taken = takingActions.filter((name) => fields[name] === "1");
  const lasting = standing === NO_STANDING ? undefined : standing;
  const actions = [content, ...taken, lasting].filter((name) => name !== undefined);
  const isTimed = lasting === "mute" || lasting === "suspend";
  const clause: Clause | undefined = Object.hasOwn(clauses, fields.clause ?? "")
    ? clauses[fields.clause as ClauseName]
    : undefined;
  return {
    actions: withoutNothing(actions as DecisionAction[]),
    ...(clause && { ground: clause.ground, clause: clause.text, category: clause.category }),
    ...(facts !== undefined && { facts }),
    ...(strikes && { strikes: Number(strikes) }),
    ...(isTimed && days && { days: Number(days) }),
    ...(seen !== undefined && { seen }),
  };
}

/** "Nothing" beside something is that something. */
function withoutNothing(actions: DecisionAction[]): DecisionAction[] {
  const done = actions.filter((action) => action !== "nothing");
  return done.length > 0 ? done : actions;
}
