/** product.md 4.16: guesses at the password of one account. What is not known is a browser that it never signed in with. */
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Of one known device. What it guesses beyond that is counted as if it were not known. */
export const DEVICE_GUESSES = { max: 10, windowSeconds: 15 * MINUTE };
export const DEVICE_GUESSES_A_DAY = { max: 50, windowSeconds: DAY };

/** From one network, without more ado. */
export const NETWORK_GUESSES = { max: 10, windowSeconds: 15 * MINUTE };
/** From all networks together, without more ado. */
export const FREE_GUESSES = { max: 20, windowSeconds: DAY };
/** From all networks together, each with a proof of work. */
export const PROVEN_GUESSES = { max: 100, windowSeconds: DAY };

/** Wrong passwords from one household's network, for any accounts, until each further one wants a proof of work. */
export const NETWORK_FAILURES = { max: 60, windowSeconds: 15 * MINUTE };
/** Guesses with a proof of work from one household's network: each costs us the work of a hash. */
export const NETWORK_PROVEN = { max: 150, windowSeconds: 15 * MINUTE };

/** Of what can be a proof, so many are tried at most; on average it is half of them. */
export const PROOF_WORK = 2 ** 17;
/** The work doubles each time so many proofs were used for an account in one day, and three times at most. */
export const PROOFS_UNTIL_HARDER = 25;
export const PROOF_MINUTES = 10;

/** Links to sign in with: mails to one address. They open for longer than it takes to be sent others. */
export const LINKS_PER_HOUR = 5;
export const LINK_MINUTES = 120;
/** With one link. */
export const LINK_GUESSES = 5;
/** Links that one household asks for. */
export const LINKS_PER_NETWORK = 40;
