import { expect, it } from "vitest";
import { shownLanguage } from "./caption-choice.ts";

const spoken = ["fr-CA", "en-US"];

it.each([
  [["en", "es"], null, true, "en"],
  [["de", "es"], null, true, "de"],
  [["en", "es"], null, false, null],
  [["en", "es"], "es", false, "es"],
  [["en", "es"], "es", true, "es"],
  [["en"], "es", false, "en"],
  [["en", "es"], "off", true, null],
  [[], "es", true, null],
] as const)("of %j, chosen %s, silent %s, shows %s", (languages, choice, muted, shown) => {
  expect(shownLanguage(languages, { choice, muted }, spoken)).toBe(shown);
});
