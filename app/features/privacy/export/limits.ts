/** How long the mailed link opens, and the file is kept. */
export const EXPORT_DAYS = 7;
export const EXPORTS_PER_HOUR = 120;
export const DOWNLOADS_PER_HOUR = 600;
export const LINKS_PER_HOUR = 5;
/** A copy of which no piece is written for so long is given up, and tried again later. */
export const STALL_MS = 2 * 60 * 1000;
