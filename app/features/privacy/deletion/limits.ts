/** Until when one can undo it, where one did not want it at once. */
export const WAIT_DAYS = 30;
/** Of one account, or of one mail address. */
export const ASKS_PER_HOUR = 10;
export const LINKS_PER_HOUR = 5;
/** After an account is gone what was under way at that moment is looked for once more. */
export const AGAIN_AFTER_HOURS = 25;
/** When an account can be asked to go. */
export const moments = ["30-dias", "ahora"] as const;
