import type { DecisionAction, DecisionInput } from "#app/features/cases/schema.ts";
import type { SubjectKind } from "#db/schema/cases.ts";
import { type Clause, type ClauseName, clauses } from "./clauses.ts";

export const NO_STANDING = "none";
/** The content stays as it is: what is done is done to the profile or the account. */
export const NOTHING_MORE = "only";
export const takingActions = ["take_avatar", "take_cover", "take_name", "take_biography"] as const;
export const standingChoices = [NO_STANDING, "mute", "suspend", "ban"] as const;

export type ContentChoice = DecisionAction | typeof NOTHING_MORE;

/** What can be done with the content, from the mildest; about a person there is none to hide. */
export function contentChoices(kind: SubjectKind): ContentChoice[] {
  if (kind === "perfil" || kind === "avatar" || kind === "subida")
    return ["nothing", "warn", NOTHING_MORE];
  if (kind === "publicacion") {
    return ["nothing", "warn", "restrict", "hide", "remove", NOTHING_MORE];
  }
  return ["nothing", "warn", "hide", "remove", NOTHING_MORE];
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
  take_cover?: string;
  take_name?: string;
  take_biography?: string;
  seen?: string;
}

/** The input of a decision from the fields of its form: one clause gives ground and category too. */
export function decisionOf(fields: DecisionFields): Partial<DecisionInput> & { seen?: string } {
  const { content, standing, days, facts, strikes, seen } = fields;
  const taken = takingActions.filter((name) => fields[name] === "1");
  const lasting = standing === NO_STANDING ? undefined : standing;
  const chosen = content === NOTHING_MORE ? undefined : content;
  const actions = [chosen, ...taken, lasting].filter((name) => name !== undefined);
  const isTimed = lasting === "mute" || lasting === "suspend";
  const clause: Clause | undefined = Object.hasOwn(clauses, fields.clause ?? "")
    ? clauses[fields.clause as ClauseName]
    : undefined;
  return {
    actions: strictest(actions as DecisionAction[]),
    ...(clause && { ground: clause.ground, clause: clause.text, category: clause.category }),
    ...(facts !== undefined && { facts }),
    ...(strikes && { strikes: Number(strikes) }),
    ...(isTimed && days && { days: Number(days) }),
    ...(seen !== undefined && { seen }),
  };
}

/** What is done says enough: "nothing" and a warning stand by themselves alone. */
function strictest(actions: DecisionAction[]): DecisionAction[] {
  const done = actions.filter((action) => action !== "nothing" && action !== "warn");
  return done.length > 0 ? done : actions;
}
