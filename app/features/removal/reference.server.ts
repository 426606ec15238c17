import { randomInt } from "node:crypto";

/** No letter or digit that could be taken for another when it is read aloud or copied by hand. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 8;

/** Nobody can guess another person's, and it is short enough to say on the phone. */
export function newReference(): string {
  return `R-${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;
}
