/** No letter or digit that could be taken for another when it is read aloud or copied by hand. */
export const REFERENCE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const REFERENCE_LENGTH = 8;

const REFERENCE = new RegExp(`^S-[${REFERENCE_ALPHABET}]{${REFERENCE_LENGTH}}$`);

/** The text when it is a reference number; null for anything else. */
export function asReference(text: string | null): string | null {
  return text && REFERENCE.test(text) ? text : null;
}
