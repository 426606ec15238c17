import { expect, it } from "vitest";
import { alignedAlts, altLines } from "./alts.ts";

it("what is said of files is a line for each, and comes back to the same", () => {
  const texts = ["", "Dos personas\n bailan\r\nen la playa", "  ", "Un perro"];
  const lines = altLines(texts);
  expect(lines).toBe("\nDos personas bailan en la playa\n  \nUn perro");
  const files = [1, 2, 3, 4, 5].map((key) => ({ key }));
  expect(alignedAlts(lines, files).map(({ alt }) => alt.trim())).toEqual([
    "",
    "Dos personas bailan en la playa",
    "",
    "Un perro",
    "",
  ]);
});

it("nothing is said where nothing was written", () => {
  expect(altLines([])).toBe("");
  expect(altLines(["", " ", ""])).toBe("");
});
