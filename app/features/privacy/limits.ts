/** Changes of one's choices an hour, from one account and one network address. */
export const CHOICES_PER_ACCOUNT = 60;
export const CHOICES_PER_ADDRESS = 120;
/** Lines of what was agreed to that the privacy centre shows, the newest first. */
export const CONSENTS_SHOWN = 20;
