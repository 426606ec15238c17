/** What can be reported (product.md 24.1). */
export const reportKinds = ["publicacion", "comentario", "mensaje", "perfil", "avatar"] as const;
export type ReportKind = (typeof reportKinds)[number];

/** What for, in the order in which one is asked: the worst comes first. */
export const reportReasons = [
  "sin_consentimiento",
  "menor",
  "violencia",
  "suplantacion",
  "derechos",
  "spam",
  "otro",
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Where "salgo yo" can be: where somebody can be shown. */
export const shownKinds: readonly ReportKind[] = ["publicacion", "perfil", "avatar"];

/** Words of one report, later ones included, in characters. */
export const WORDS_MAX = 2000;
/** Reports an hour from one account, and from one network address. */
export const REPORTS_PER_ACCOUNT = 30;
export const REPORTS_PER_ADDRESS = 120;
export const REPORTS_PAGE = 20;
export const REPORTS_PAGE_MAX = 50;
/** Of what is reported, in characters, for who has to know it again. */
export const EXCERPT = 140;
