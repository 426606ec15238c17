/** How far back the statistics look: days, or all there is. */
export const ranges = ["7", "28", "90", "365", "todo"] as const;
export type Range = (typeof ranges)[number];

export const DEFAULT_RANGE: Range = "28";
/** Bars of a chart at most: a year is shown by weeks, all of it by months. */
export const BARS_MAX = 92;

/** What can be had as CSV: of all posts, and of one. */
export const statsTables = ["dias", "personas", "horas", "ingresos", "retencion"] as const;
export type StatsTable = (typeof statsTables)[number];
