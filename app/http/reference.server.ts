import { randomInt } from "node:crypto";
import { REFERENCE_ALPHABET, REFERENCE_LENGTH } from "./reference.ts";

/** Nobody can guess another person's, and it is short enough to say on the phone. `letter` tells what it is of. */
export function newReference(letter: "S" | "R" | "D"): string {
  const letters = Array.from(
    { length: REFERENCE_LENGTH },
    () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)],
  );
  return `${letter}-${letters.join("")}`;
}
