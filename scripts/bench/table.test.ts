import { expect, it } from "vitest";
import { keepsLimit, tableOf } from "./table.ts";

const row = { name: "n", what: "w", unit: "times" as const, low: 1, high: 1 };
const verdictOf = (value: number, limit: number, atLeast?: true) =>
  tableOf([{ ...row, value, limit, ...(atLeast && { atLeast }) }])
    .split("\n")
    .at(-1)!
    .split(/\s+/)
    .at(-1);

it("says which figures keep what was promised, and of none that it is one where nothing was measured", () => {
  expect([verdictOf(1, 2), verdictOf(3, 2)]).toEqual(["ok", "over"]);
  expect([verdictOf(3, 2, true), verdictOf(1, 2, true)]).toEqual(["ok", "under"]);
  expect([verdictOf(NaN, 2), verdictOf(NaN, 2, true)]).toEqual(["over", "under"]);
});

it("is over where one figure is, or was not measured, and not where something is not promised or not here", () => {
  expect([keepsLimit({ value: 1, limit: 2 }), keepsLimit({ value: 3, limit: 2 })]).toEqual([
    true,
    false,
  ]);
  expect([keepsLimit({ value: 1, limit: null }), keepsLimit({ skipped: true })]).toEqual([
    true,
    true,
  ]);
  expect([keepsLimit({}), keepsLimit({ value: NaN, limit: 2 })]).toEqual([false, false]);
});
