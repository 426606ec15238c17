/** So far a clock may be off: sessions, codes and leases are told by it. */
export const CLOCK_MS = 5_000;
/** How often one administrator may have mail and store tried in an hour. */
export const PROBES_PER_HOUR = 30;
/** How long a try of the mail server or the store may take. */
export const PROBE_MS = 20_000;
/** How long what was found is shown. */
export const FOUND_DAYS = 30;
/** How long a link for the first administrator opens something. */
export const START_HOURS = 24;
export const STARTS_PER_HOUR = 30;
export const WHO_MAX = 60;
/** Lists of known pictures on one page. */
export const LISTS_SHOWN = 100;
/** Files with lists that one administrator sends in an hour. */
export const LIST_FILES_PER_HOUR = 60;
