import type { KeyboardEvent } from "react";

/** What browsers call a key that an input method has taken. */
const TAKEN = 229;

/**
 * Whether a key belongs to letters that are still being composed. Safari tells of the Enter that ends them when they
 * are done already: there its number alone says so.
 */
export function isComposing({ keyCode, nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === TAKEN;
}
