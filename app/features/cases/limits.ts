/** Words of a report, all of one person about one thing together. */
export const REPORT_TEXT = 2_000;
/** Words of an appeal, and of the answer. */
export const APPEAL_TEXT = 2_000;
export const FACTS_TEXT = 5_000;
export const CLAUSE_TEXT = 200;
/** So long a decision can be appealed, and what it took away is kept. */
export const APPEAL_MONTHS = 6;
/** How long a strike counts, and how many one decision may give. */
export const STRIKE_DAYS = 365;
export const MAX_STRIKES = 3;
/** The longest suspension or silence that has an end. */
export const MAX_DAYS = 3_650;
export const QUEUE_PAGE = 50;
/** Complaints of cardholders' networks and of everybody else are decided within so many business days. */
export const BUSINESS_DAYS = 7;
/** Intimate pictures without consent. */
export const INTIMATE_HOURS = 48;

/** What a queue is worth: a case stands in the strictest of all it was opened for. */
export const QUEUE_PRIORITY = {
  menores: 100,
  autoridad: 95,
  intimidad: 90,
  coincidencia: 80,
  violencia: 70,
  apelacion: 65,
  identidad: 60,
  derechos: 50,
  otro: 30,
  spam: 20,
  revision: 10,
} as const;
