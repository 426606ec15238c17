import { randomBytes } from "node:crypto";
import { REFERENCE_LENGTH } from "../limits.ts";

/** None of them is taken for another when it is copied by hand. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** What an order is called: short enough for the concept of a transfer, and not to be guessed. */
export function newReference(): string {
  return [...randomBytes(REFERENCE_LENGTH)].map((byte) => LETTERS[byte % 32]).join("");
}
