import { expect, test } from "vitest";
import { indexAt, rowsOf, stopOfIndex, stopsOf } from "./rows.ts";

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
  expect(stopOfIndex(stopsOf(rows, true), 2)).toBe(1);
  expect(stopOfIndex(stopsOf(rows, false), 4)).toBe(5);
  expect(indexAt(stopsOf(rows, false), 4)).toBe(3);
});
