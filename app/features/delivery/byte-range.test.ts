import { describe, expect, it } from "vitest";
import { parseRange } from "./byte-range.ts";

describe("a range of ten bytes", () => {
  it.each([
    ["bytes=0-0", { start: 0, end: 0 }],
    ["bytes=2-5", { start: 2, end: 5 }],
    ["bytes=2-", { start: 2, end: 9 }],
    ["bytes=2-99", { start: 2, end: 9 }],
    ["bytes=-3", { start: 7, end: 9 }],
    ["bytes=-99", { start: 0, end: 9 }],
    ["Bytes= 9-9 ", { start: 9, end: 9 }],
    ["bytes=10-", "unsatisfiable"],
    ["bytes=10-12", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    [null, "whole"],
    ["", "whole"],
    ["bytes=", "whole"],
    ["bytes=-", "whole"],
    ["bytes=5-2", "whole"],
    ["bytes=a-b", "whole"],
    ["bytes=0-1,4-5", "whole"],
    ["items=0-1", "whole"],
  ])("%j is %j", (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });

  it("of an object without bytes is none", () => {
    expect(parseRange("bytes=0-", 0)).toBe("unsatisfiable");
    expect(parseRange("bytes=-5", 0)).toBe("unsatisfiable");
  });
});
