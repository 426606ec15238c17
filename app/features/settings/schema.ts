/** How a setting is written: each kind has a field and a sentence of its own. */
export type SettingKind =
  | "text"
  | "lines"
  | "mail"
  | "url"
  | "whole"
  | "amount"
  | "percent"
  | "flag"
  | "review"
  | "policy"
  | "json";

/**
 * What can be set without a restart, by the names of variables: THE list. What is secret, and what says where database,
 * store, keys and proxy are, is none of it.
 */
export const catalogue = {
  sitio: {
    SITE_NAME: "text",
    OPERATOR_NAME: "text",
    OPERATOR_EMAIL: "mail",
    OPERATOR_ADDRESS: "lines",
    MAIL_FROM: "text",
    LEAVE_URL: "url",
  },
  limites: {
    MAX_UPLOAD_MB: "whole",
    MAX_VIDEO_SECONDS: "whole",
    MAX_FILES_PER_POST: "whole",
    MAX_QUEUED_FILES: "whole",
    MAX_VIDEO_SECONDS_PER_DAY: "whole",
    MAX_MEDIA_MB_PER_PERSON: "whole",
    MIN_FREE_MB: "whole",
  },
  politicas: {
    REVIEW: "review",
    REQUIRE_VERIFIED_UPLOADS: "flag",
    AGE_POLICY: "policy",
    AGE_PROOF_DAYS: "whole",
  },
  dinero: {
    SUBSCRIPTION_MIN: "amount",
    SUBSCRIPTION_MAX: "amount",
    SUBSCRIPTION_TRIAL_DAYS: "whole",
    SUBSCRIPTION_GRACE_DAYS: "whole",
    PURCHASE_MIN: "amount",
    PURCHASE_MAX: "amount",
    TIP_MIN: "amount",
    TIP_MAX: "amount",
    TIPS_PER_DAY_MAX: "amount",
    PLATFORM_SHARE: "percent",
    PAYOUT_PER_1000_VIEWS: "amount",
    PAYOUT_MIN: "amount",
    PAYOUT_HOLD_DAYS: "whole",
    PAYOUT_ACCOUNT_WAIT_HOURS: "whole",
    MANUAL_PAYMENT_TEXT: "lines",
  },
  anuncios: { ADS: "json" },
} as const satisfies Record<string, Record<string, SettingKind>>;

export type Group = keyof typeof catalogue;
type NamesOf<G> = G extends Group ? keyof (typeof catalogue)[G] : never;
export type SettingName = NamesOf<Group>;

export const groups = Object.keys(catalogue) as Group[];

export const kindOf = Object.assign({}, ...Object.values(catalogue)) as Record<
  SettingName,
  SettingKind
>;

export const settingNames = Object.keys(kindOf) as SettingName[];

export function isSetting(name: string): name is SettingName {
  return Object.hasOwn(kindOf, name);
}

const FLAGS: Record<string, string> = { 1: "true", 0: "false" };

/** A yes or no may be written as a number: it is kept and shown in one way. */
export function spelt(name: SettingName, text: string): string {
  return kindOf[name] === "flag" ? (FLAGS[text] ?? text) : text;
}

export function namesOf(group: Group): SettingName[] {
  return Object.keys(catalogue[group]) as SettingName[];
}
