import { describe, expect, it } from "vitest";
import { RENDITIONS } from "#app/features/media/limits.ts";
import { isAutomatic, isUseful, planOf, type VideoFacts } from "./plan.ts";

const MB = 1_000_000;
const facts = (part: Partial<VideoFacts> = {}): VideoFacts => ({
  ...{ bytes: 400 * MB, seconds: 60, size: { width: 3840, height: 2160 }, rate: 60 },
  ...{ isHdr: false, isTransparent: false, hasSound: true, isSoundReadable: true },
  ...part,
});

describe("what a video is made into before it is sent", () => {
  it.each([
    [{ width: 3840, height: 2160 }, 60, { width: 1920, height: 1080, rate: 30 }],
    [{ width: 2160, height: 3840 }, 50, { width: 1080, height: 1920, rate: 25 }],
    [{ width: 1080, height: 1920 }, 30, { width: 1080, height: 1920, rate: null }],
    [{ width: 1080, height: 1920 }, 29.97, { width: 1080, height: 1920, rate: null }],
    [{ width: 1920, height: 1080 }, null, { width: 1920, height: 1080, rate: 30 }],
    [{ width: 1920, height: 1080 }, 120, { width: 1920, height: 1080, rate: 30 }],
    [{ width: 641, height: 361 }, 24, { width: 640, height: 360, rate: null }],
    [{ width: 4000, height: 1000 }, 30, { width: 1920, height: 480, rate: null }],
  ])("of %j at %s", (size, rate, expected) => {
    expect(planOf(facts({ size, rate }))).toMatchObject(expected);
  });

  it("is small enough for the server to copy it", () => {
    const largest = RENDITIONS.at(-1)!;
    const plan = planOf(facts())!;
    expect(plan.bitRate).toBeLessThan(1000 * largest.copyKbps);
    expect(plan.bitRate).toBeGreaterThan(1000 * largest.videoKbps);
    expect(plan.estimate).toBeGreaterThan((60 * plan.bitRate) / 8);
    expect(plan.estimate).toBeLessThan(50 * MB);
  });

  it("is nothing where it would spare little, or would not be as good", () => {
    expect(planOf(facts({ bytes: 55 * MB }))).toBeNull();
    expect(planOf(facts({ bytes: 30 * MB }))).toBeNull();
    expect(planOf(facts({ bytes: 4 * MB, seconds: 3 }))).toBeNull();
    expect(planOf(facts({ isHdr: true }))).toBeNull();
    expect(planOf(facts({ isTransparent: true }))).toBeNull();
    expect(planOf(facts({ seconds: 0 }))).toBeNull();
    expect(planOf(facts({ seconds: NaN }))).toBeNull();
    expect(planOf(facts({ size: { width: 1, height: 1 } }))).toBeNull();
  });
});

describe("the smaller one", () => {
  it("goes only when it is smaller by a useful amount, and never when it is not", () => {
    expect(isUseful(10 * MB, 5 * MB, "video")).toBe(true);
    expect(isUseful(10 * MB, 8 * MB, "video")).toBe(false);
    expect(isUseful(10 * MB, 11 * MB, "video")).toBe(false);
    expect(isUseful(4 * MB, 2 * MB, "video")).toBe(false);
    expect(isUseful(4 * MB, 2 * MB, "image")).toBe(true);
    expect(isUseful(0.5 * MB, 0.3 * MB, "image")).toBe(false);
    expect(isUseful(4 * MB, 0, "image")).toBe(false);
  });

  it("is made without being asked where it spares a lot, or where data are dear", () => {
    const video = (before: number, after: number) => {
      return { before: before * MB, after: after * MB, kind: "video" as const };
    };
    expect(isAutomatic(video(100, 40), false)).toBe(true);
    expect(isAutomatic(video(100, 60), false)).toBe(false);
    expect(isAutomatic(video(12, 4), false)).toBe(false);
    expect(isAutomatic(video(12, 4), true)).toBe(true);
    expect(isAutomatic({ before: 4 * MB, after: MB, kind: "image" }, false)).toBe(true);
  });
});
