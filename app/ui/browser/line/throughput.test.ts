import { describe, expect, it } from "vitest";
import { lineKbps, lineStalled, measuredKbps } from "./throughput.ts";

describe("what a line carries", () => {
  it("is told by what came over it, also by several answers at one time", () => {
    const first = { start: 0, end: 1000, bytes: 50_000 };
    expect(measuredKbps([first])).toBe(400);
    expect(measuredKbps([{ start: 500, end: 2000, bytes: 50_000 }, first])).toBe(400);
    // In between nothing was asked for.
    expect(measuredKbps([first, { start: 9000, end: 10_000, bytes: 50_000 }])).toBe(400);
  });

  it("is not known before enough has come", () => {
    expect(measuredKbps([])).toBeUndefined();
    expect(measuredKbps([{ start: 0, end: 10, bytes: 20_000 }])).toBeUndefined();
    expect(lineKbps()).toBeUndefined();
  });

  it("is less than what a video needs that has stopped on it", () => {
    lineStalled(900);
    lineStalled(2300);
    expect(lineKbps()).toBe(900);
  });
});
