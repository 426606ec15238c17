export const identityKinds = ["ine", "pasaporte", "licencia", "residencia"] as const;
export type IdentityKind = (typeof identityKinds)[number];

export const photoKinds = ["frente", "reverso", "retrato"] as const;
export type PhotoKind = (typeof photoKinds)[number];

export const refusalReasons = [
  "ilegible",
  "incompleta",
  "no_coincide",
  "vencida",
  "otra_persona",
  "menor",
  "otra",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const LEGAL_NAME_MAX = 120;
export const NUMBER_MIN = 4;
export const NUMBER_MAX = 40;
export const NOTE_MAX = 500;

/** Of the text that is agreed to when it is sent: a changed text is a new version. */
export const AGREEMENT_VERSION = "2026-11";

/** Business days in which a person decides. */
export const DECISION_DAYS = 3;
/** So long before it ends, it is said by mail and can be renewed. */
export const REMINDER_DAYS = 30;

export const SAVES_PER_HOUR = 30;
export const PHOTOS_PER_HOUR = 20;
export const SENDS_PER_DAY = 10;
export const DECIDED_PER_HOUR = 200;
export const LOOKS_PER_HOUR = 400;
export const NOTICES_PER_MINUTE = 300;

/** A signed notice is heard this long. */
export const NOTICE_SECONDS = 5 * 60;

export const LIST_PAGE = 30;

/** The photos that a kind of document needs. */
export function photosFor(kind: IdentityKind | null): PhotoKind[] {
  return kind === "pasaporte" ? ["frente", "retrato"] : [...photoKinds];
}
