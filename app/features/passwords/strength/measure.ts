import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import common from "./words.json";

/** Of what is longer the rest is not looked at. */
const LOOKED_AT = 100;

const measurer = new ZxcvbnFactory({
  dictionary: { common: common.words.split(" ") },
  maxLength: LOOKED_AT,
});

/** How hard a password is to guess, from 0 to 4, by the patterns people use and the words that come first in lists. */
export function strengthOf(password: string): number {
  return measurer.check(password.slice(0, LOOKED_AT)).score;
}
