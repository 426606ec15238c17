import { rgbaToThumbHash } from "thumbhash";
import { expect, test } from "vitest";
import { isSeeThrough } from "./see-through.ts";

const hashOf = (alpha: number) => {
  const pixels = new Uint8Array(40 * 30 * 4).map((_, at) => [250, 20, 90, alpha][at % 4]!);
  return { thumbhash: Buffer.from(rgbaToThumbHash(40, 30, pixels)).toString("base64") };
};

test("a thumbhash tells whether one can see through its picture", () => {
  expect(isSeeThrough(hashOf(255))).toBe(false);
  expect(isSeeThrough(hashOf(100))).toBe(true);
  expect(isSeeThrough({ thumbhash: null })).toBe(false);
});
