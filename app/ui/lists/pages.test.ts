import { describe, expect, it } from "vitest";
import { joined, renewed } from "./pages.ts";

const keyOf = (row: number) => row;
const page = (rows: number[], nextBefore: string | null = "on") => ({ rows, nextBefore });

describe("a list that goes on", () => {
  it("shows a row once that moved on meanwhile", () => {
    expect(joined(page([9, 8, 7]), page([7, 6], null), keyOf)).toEqual(page([9, 8, 7, 6], null));
  });
});

describe("a list whose first page is read anew", () => {
  const shown = page([9, 8, 7, 6, 5, 4], "after 4");

  it("keeps what stands below, once each", () => {
    expect(renewed(page([5, 9, 8], "after 8"), shown, keyOf)).toEqual(
      page([5, 9, 8, 7, 6, 4], "after 4"),
    );
  });

  it("loses a row that is gone, and none that was pushed out of the first page", () => {
    expect(renewed(page([9, 7, 6], "after 6"), shown, keyOf).rows).toEqual([9, 7, 6, 5, 4]);
    expect(renewed(page([10, 9], "after 9"), page([9, 8], "after 8"), keyOf)).toEqual(
      page([10, 9, 8], "after 8"),
    );
  });

  it("begins anew where the two do not meet, and at the end of the list", () => {
    expect(renewed(page([12, 11, 10]), shown, keyOf)).toEqual(page([12, 11, 10]));
    expect(renewed(page([9, 8], null), shown, keyOf)).toEqual(page([9, 8], null));
    expect(renewed(page([], null), shown, keyOf)).toEqual(page([], null));
    expect(renewed(page([9, 8]), null, keyOf)).toEqual(page([9, 8]));
  });
});
