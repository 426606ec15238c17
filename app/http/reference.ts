/** No letter or digit that could be taken for another when it is read aloud or copied by hand. */
export const REFERENCE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const REFERENCE_LENGTH = 8;

const SHAPE = new RegExp(`^[SRD]-[${REFERENCE_ALPHABET}]{${REFERENCE_LENGTH}}$`);

/** The text when it is a reference of this kind; null for anything else. */
export function asReference(letter: "S" | "R" | "D", text: string | null): string | null {
  return text && SHAPE.test(text) && text.startsWith(letter) ? text : null;
}
