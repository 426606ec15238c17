import { z } from "zod";
import { neededText } from "#app/features/posts/schema.ts";
import { CLAUSE_TEXT, FACTS_TEXT, MAX_DAYS, MAX_STRIKES, QUEUE_PRIORITY } from "./limits.ts";

/** What can be reported. */
export const reportableKinds = [
  "publicacion",
  "comentario",
  "mensaje",
  "perfil",
  "avatar",
] as const;
/** What a case can be about: `subida` is something that was sent and refused, which only we know of. */
export const subjectKinds = [...reportableKinds, "subida"] as const;

/** What a report is about; of a profile or an avatar `id` is whose it is. */
export const subjectInput = z.object({
  kind: z.enum(reportableKinds),
  id: z.coerce.number().int().positive(),
});

export const queueNames = Object.keys(QUEUE_PRIORITY) as (keyof typeof QUEUE_PRIORITY)[];

export const reasons = [
  "sin_consentimiento",
  "menor",
  "suplantacion",
  "violencia",
  "spam",
  "derechos",
  "otro",
] as const;
export type Reason = (typeof reasons)[number];

export const contentActions = ["hide", "restrict", "remove"] as const;
export const takingActions = ["take_avatar", "take_cover", "take_name", "take_biography"] as const;
export const standingActions = ["mute", "suspend", "ban"] as const;
export const decisionActions = [
  "nothing",
  "warn",
  ...contentActions,
  ...takingActions,
  ...standingActions,
  "refuse",
] as const;
export type DecisionAction = (typeof decisionActions)[number];

// What the transparency database of the DSA calls things.

export const categories = [
  "STATEMENT_CATEGORY_ANIMAL_WELFARE",
  "STATEMENT_CATEGORY_CONSUMER_INFORMATION",
  "STATEMENT_CATEGORY_CYBER_VIOLENCE",
  "STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN",
  "STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS",
  "STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH",
  "STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS",
  "STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS",
  "STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE",
  "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
  "STATEMENT_CATEGORY_PROTECTION_OF_MINORS",
  "STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY",
  "STATEMENT_CATEGORY_SCAMS_AND_FRAUD",
  "STATEMENT_CATEGORY_SELF_HARM",
  "STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS",
  "STATEMENT_CATEGORY_VIOLENCE",
] as const;

export const sourceTypes = [
  "SOURCE_ARTICLE_16",
  "SOURCE_TRUSTED_FLAGGER",
  "SOURCE_TYPE_OTHER_NOTIFICATION",
  "SOURCE_VOLUNTARY",
] as const;

export const automatedDecisions = [
  "AUTOMATED_DECISION_FULLY",
  "AUTOMATED_DECISION_PARTIALLY",
  "AUTOMATED_DECISION_NOT_AUTOMATED",
] as const;

/** A decision as a form or the command line gives it. */
export const decisionInput = z.object({
  actions: z.array(z.enum(decisionActions)).min(1),
  ground: z.enum(["illegal", "terms"]),
  clause: neededText(CLAUSE_TEXT),
  facts: neededText(FACTS_TEXT),
  category: z.enum(categories),
  sourceType: z.enum(sourceTypes).optional(),
  strikes: z.coerce.number().int().min(0).max(MAX_STRIKES).default(0),
  /** Of a silence or a suspension; without it they have no end. */
  days: z.coerce.number().int().min(1).max(MAX_DAYS).optional(),
});
export type DecisionInput = z.input<typeof decisionInput>;
