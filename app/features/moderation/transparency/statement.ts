import type { DecisionAction } from "#app/features/cases/schema.ts";
import type { Decision } from "#db/schema/cases.ts";

/** A statement of reasons as the transparency database of the DSA takes it (its API, version of 2025-07). */
export interface Statement {
  decision_visibility?: string[];
  decision_monetary?: string;
  decision_provision?: string;
  decision_account?: string;
  account_type: string;
  end_date_account_restriction?: string;
  end_date_service_restriction?: string;
  decision_ground: string;
  decision_ground_reference_url: string;
  illegal_content_legal_ground?: string;
  illegal_content_explanation?: string;
  incompatible_content_ground?: string;
  incompatible_content_explanation?: string;
  content_type: string[];
  category: string;
  territorial_scope: string[];
  content_language: "ES";
  content_date: string;
  application_date: string;
  decision_facts: string;
  source_type: string;
  automated_detection: "Yes" | "No";
  automated_decision: string;
  puid: string;
}

const VISIBILITY: Partial<Record<DecisionAction, string>> = {
  hide: "DECISION_VISIBILITY_CONTENT_DISABLED",
  restrict: "DECISION_VISIBILITY_CONTENT_DEMOTED",
  remove: "DECISION_VISIBILITY_CONTENT_REMOVED",
  refuse: "DECISION_VISIBILITY_CONTENT_REMOVED",
  take_avatar: "DECISION_VISIBILITY_CONTENT_REMOVED",
  take_cover: "DECISION_VISIBILITY_CONTENT_REMOVED",
  take_name: "DECISION_VISIBILITY_CONTENT_REMOVED",
  take_biography: "DECISION_VISIBILITY_CONTENT_REMOVED",
};
const ACCOUNT: Partial<Record<DecisionAction, string>> = {
  suspend: "DECISION_ACCOUNT_SUSPENDED",
  ban: "DECISION_ACCOUNT_TERMINATED",
};

const GROUND_LIMIT = 500;
const EXPLANATION_LIMIT = 2_000;

/**
 * Null for a decision that restricts nothing: nothing was found, or somebody was warned. Names and addresses
 * in the facts are left out, since the database takes no personal data.
 */
export function statementOf(
  decision: Decision & { es_creador: 0 | 1 | null },
  { siteUrl }: { siteUrl: string },
): Statement | null {
  const actions = JSON.parse(decision.actions) as DecisionAction[];
  const effects = effectsOf(actions, decision);
  if (Object.keys(effects).length === 0) return null;
  const facts = withoutPeople(decision.facts);
  const clause = decision.clause.slice(0, GROUND_LIMIT);
  const why = facts.slice(0, EXPLANATION_LIMIT);
  return {
    ...effects,
    account_type: decision.es_creador ? "ACCOUNT_TYPE_BUSINESS" : "ACCOUNT_TYPE_PRIVATE",
    ...(decision.ground === "illegal"
      ? {
          decision_ground: "DECISION_GROUND_ILLEGAL_CONTENT",
          illegal_content_legal_ground: clause,
          illegal_content_explanation: why,
        }
      : {
          decision_ground: "DECISION_GROUND_INCOMPATIBLE_CONTENT",
          incompatible_content_ground: clause,
          incompatible_content_explanation: why,
        }),
    decision_ground_reference_url: `${siteUrl}/terms`,
    content_type: JSON.parse(decision.content_type) as string[],
    category: decision.category,
    territorial_scope: JSON.parse(decision.territorial_scope) as string[],
    content_language: "ES",
    content_date: dateOf(decision.content_date ?? decision.application_date),
    application_date: dateOf(decision.application_date),
    decision_facts: facts,
    source_type: decision.source_type,
    automated_detection: decision.automated_detection ? "Yes" : "No",
    automated_decision: decision.automated_decision,
    puid: decision.puid,
  };
}

type Effects = Pick<
  Statement,
  | "decision_visibility"
  | "decision_monetary"
  | "decision_provision"
  | "decision_account"
  | "end_date_account_restriction"
  | "end_date_service_restriction"
>;

/** Who is suspended is paid nothing until they are back. */
function effectsOf(
  actions: readonly DecisionAction[],
  { ends_at, es_creador }: { ends_at: number | null; es_creador: 0 | 1 | null },
): Effects {
  const visibility = new Set(actions.flatMap((action) => VISIBILITY[action] ?? []));
  const account = actions.map((action) => ACCOUNT[action]).find(Boolean);
  const end = ends_at === null ? undefined : dateOf(ends_at);
  return {
    ...(visibility.size > 0 && { decision_visibility: [...visibility] }),
    ...(account && { decision_account: account }),
    ...(account && end && { end_date_account_restriction: end }),
    ...(account && es_creador && { decision_monetary: "DECISION_MONETARY_SUSPENSION" }),
    ...(actions.includes("mute") && {
      decision_provision: "DECISION_PROVISION_PARTIAL_SUSPENSION",
      ...(end && { end_date_service_restriction: end }),
    }),
  };
}

function withoutPeople(text: string): string {
  return text
    .replaceAll(/[\w.+-]+@[\w-]+\.[\w.-]+/g, "[correo]")
    .replaceAll(/@[\p{L}\p{N}._-]+/gu, "[persona]");
}

function dateOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
