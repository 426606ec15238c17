/** Changes of one's choices an hour, from one account and one network address. */
export const CHOICES_PER_ACCOUNT = 60;
export const CHOICES_PER_ADDRESS = 120;
/** Lines of what was agreed to that the privacy centre shows, the newest first. */
export const CONSENTS_SHOWN = 20;

/** What somebody can ask about their data: the four rights of the law, and two that go with them. */
export const arcoKinds = [
  "acceso",
  "rectificacion",
  "cancelacion",
  "oposicion",
  "limitacion",
  "revocacion",
] as const;
export type ArcoKind = (typeof arcoKinds)[number];

export const ARCO_NAME_MAX = 120;
export const ARCO_DETAIL_MAX = 4000;
export const ARCO_IDENTITY_MAX = 1000;
/** What is written into one request after it was made. */
export const ARCO_NOTES_MAX = 30;
/** Documents that go with one request. */
export const ARCO_PAPERS_MAX = 6;
/** Tries an hour to bring one, from one network address. */
export const ARCO_PAPERS_PER_ADDRESS = 30;
/** Documents that one account may open in an hour. */
export const ARCO_LOOKS_PER_HOUR = 600;
/** Requests an hour from one network address and one account, and what is done with them. */
export const ARCO_PER_ADDRESS = 5;
export const ARCO_PER_ACCOUNT = 5;
export const ARCO_FOLLOW_UPS = 60;
/** The operator is reminded from so many business days before a deadline on, once a day. */
export const ARCO_REMIND_DAYS = 3;
export const ARCO_PAGE = 50;
