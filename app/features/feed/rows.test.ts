import { expect, test } from "vitest";
import { rowEnd, rowsOf, rowStart, spotAt, stopOf, stopsOf } from "./rows.ts";

const shapes = (layout: string) =>
  rowsOf(layout).map((row) => (row.tipo === "ad" ? "ad" : row.indices.join("+")));

test("a shortit stands alone, posts in twos, one without a partner alone", () => {
  expect(shapes("spp")).toEqual(["0", "1+2"]);
  expect(shapes("psp")).toEqual(["0", "1", "2"]);
  expect(shapes("ppp")).toEqual(["0+1", "2"]);
  expect(shapes("")).toEqual([]);
});

test("an advertisement follows every three rows of content, never the last", () => {
  expect(shapes("ssppsss")).toEqual(["0", "1", "2+3", "ad", "4", "5", "6"]);
  expect(shapes("ssssssss")).toEqual(["0", "1", "2", "ad", "3", "4", "5", "ad", "6", "7"]);
});

test("rows do not change when the session grows behind a whole row", () => {
  const before = rowsOf("sppsp");
  expect(rowsOf("sppspsss").slice(0, 3)).toEqual(before.slice(0, 3));
});

test("a narrow screen stops at every post", () => {
  const rows = rowsOf("sppss");
  expect(stopsOf(rows, true)).toHaveLength(5);
  expect(stopsOf(rows, false).map(({ indices }) => indices)).toEqual([[0], [1], [2], [3], [], [4]]);
});

test("a spot is the same stop at any width, be it an advertisement", () => {
  const rows = rowsOf("sppsps");
  const [wide, narrow] = [stopsOf(rows, true), stopsOf(rows, false)];
  expect(wide.map((_, at) => spotAt(wide, at))).toEqual([
    { index: 0, isAd: false },
    { index: 1, isAd: false },
    { index: 3, isAd: false },
    { index: 4, isAd: true },
    { index: 4, isAd: false },
    { index: 5, isAd: false },
  ]);
  for (const stops of [wide, narrow]) {
    for (let at = 0; at < stops.length; at++) expect(stopOf(stops, spotAt(stops, at))).toBe(at);
  }
  expect(stopOf(wide, { index: 2, isAd: false })).toBe(1);
  expect(stopOf(wide, { index: 99, isAd: false })).toBe(5);
});

test("a page begins with a whole row", () => {
  expect([0, 1, 2, 3, 4, 5].map((index) => rowStart("sppspp", index))).toEqual([0, 1, 1, 3, 4, 4]);
});

test("a row ends where the next begins, or with the list", () => {
  expect(["spp", "ppp", "psp", "p", ""].map((layout) => rowEnd(layout, 0))).toEqual([
    1, 2, 1, 1, 0,
  ]);
  expect(rowEnd("sspps", 2)).toBe(4);
});
