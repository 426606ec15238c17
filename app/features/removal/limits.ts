/** Who asks for a removal (product.md 24.8). */
export const requesters = ["persona", "representante", "autoridad"] as const;
export type Requester = (typeof requesters)[number];

/** What for, the most urgent first. */
export const removalReasons = [
  "sin_consentimiento",
  "menor",
  "suplantacion",
  "violencia",
  "derechos",
  "otro",
] as const;
export type RemovalReason = (typeof removalReasons)[number];

/** What of them is hidden first and decided then. */
export const urgentReasons: readonly RemovalReason[] = ["sin_consentimiento", "menor"];

/** The languages of the portal. */
export const portalLanguages = ["es", "en"] as const;
export type PortalLanguage = (typeof portalLanguages)[number];

/** Addresses of one request, and how long each may be, in characters. */
export const ADDRESSES_MAX = 100;
export const ADDRESS_MAX = 500;
/** All of them together, in bytes: what a field of a form with files may hold. */
export const ADDRESSES_BYTES = 16_000;

/** Copies of what is to be removed: how many files, and all of them together in megabytes. */
export const COPIES_MAX = 10;
export const COPIES_MB = 50;

export const SIGNATURE_MAX = 120;
export const SIGNATURE_MIN = 3;
export const DESCRIPTION_MAX = 2000;
export const AUTHORITY_MAX = 200;
export const APPEAL_MAX = 2000;
/** What can be added to one request, as often. */
export const NOTES_MAX = 30;

/** Requests an hour from one network address, and from all of them. */
export const REMOVALS_PER_ADDRESS = 10;
export const REMOVALS_IN_ALL = 1000;
/** What is done on a private page, an hour from one network address. */
export const FOLLOW_UPS_PER_ADDRESS = 60;
/** What one network address has hidden in a day before anybody looks; the rest waits for its decision. */
export const HIDDEN_PER_ADDRESS = 200;

/** So many hours before its deadline the operator is reminded of a request, and once a day from then on. */
export const REMIND_HOURS = 24;

/** So long what looks like the copies of a request is waited for before a moderator may end it. */
export const SEARCH_HOURS = 1;

/** What one moderator does to requests. */
export const HANDLED_PER_HOUR = 600;

/** Within so many months of a decision one can object to it. */
export const APPEAL_MONTHS = 6;
