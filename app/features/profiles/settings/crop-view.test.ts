import { describe, expect, it } from "vitest";
import { cropText, readCrop, regionOf } from "#app/features/media/image/crop.ts";
import { cropOf, moved, WHOLE, ZOOM_MAX, zoomedTo } from "./crop-view.ts";

const wide = { picture: 2, frame: 1 };
const tall = { picture: 0.5, frame: 3 };

describe("what is cut out of a picture", () => {
  it("is its middle, as much as has the shape of the frame", () => {
    expect(cropOf(WHOLE, wide)).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 });
    const { left, top, width, height } = cropOf(WHOLE, tall);
    expect([left, width]).toEqual([0, 1]);
    expect(height).toBeCloseTo(1 / 6);
    expect(top).toBeCloseTo(5 / 12);
  });

  it("goes with the finger and stops at the edges", () => {
    expect(cropOf(moved(WHOLE, { x: 0.5, y: 1 }, wide), wide)).toMatchObject({ left: 0, top: 0 });
    expect(cropOf(moved(WHOLE, { x: 0.1, y: 0 }, wide), wide).left).toBeCloseTo(0.2);
    expect(cropOf(moved(WHOLE, { x: -9, y: 0 }, wide), wide).left).toBe(0.5);
  });

  it("is smaller the nearer one looks, within bounds", () => {
    const near = zoomedTo(WHOLE, 2, wide);
    expect(cropOf(near, wide)).toEqual({ left: 0.375, top: 0.25, width: 0.25, height: 0.5 });
    expect(zoomedTo(WHOLE, 99, wide).zoom).toBe(ZOOM_MAX);
    const back = zoomedTo(moved(near, { x: -9, y: -9 }, wide), 0.1, wide);
    expect(cropOf(back, wide)).toEqual({ left: 0.5, top: 0, width: 0.5, height: 1 });
  });

  it("is read as it was written, and nothing else is", () => {
    for (const size of [1, 0.000002]) {
      const crop = { left: 0.25, top: 0, width: 0.5, height: size };
      expect(readCrop(cropText(crop))).toEqual(crop);
    }
    for (const wrong of [
      "",
      "0,0,1",
      "0,0,0,1",
      "0.6,0,0.6,1",
      "-1,0,1,1",
      "0,0,1,1,1",
      "NaN,0,1,1",
    ]) {
      expect(readCrop(wrong)).toBeNull();
    }
  });

  it("has a pixel of the smallest picture", () => {
    const sliver = { left: 0.999, top: 0, width: 0.001, height: 0.001 };
    expect(regionOf(sliver, { width: 1, height: 3 })).toEqual({
      left: 0,
      top: 0,
      width: 1,
      height: 1,
    });
  });
});
