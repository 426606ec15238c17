import { describe, expect, it } from "vitest";
import type { FileVariant } from "#app/features/posts/view.ts";
import { chooseVideo, type Conditions, isThin } from "./choose-video.ts";
import { videosOf } from "./rendition.ts";

const video = (side: number, kbps?: number): FileVariant => ({
  ...{ label: `${side}p`, url: `a-${side}p.mp4`, mime: "video/mp4" },
  ...{ width: side, height: Math.round((side * 16) / 9), ...(kbps !== undefined && { kbps }) },
});
const ladder = [video(240, 240), video(480, 900), video(720, 2300), video(1080, 4400)];
const good: Conditions = {
  ...{
    saves: false,
    lineKbps: 20_000,
    isBatteryLow: false,
    shownSide: 1080,
    isSmooth: () => false,
  },
};
const chosen = (conditions: Partial<Conditions>, variants = ladder) =>
  chooseVideo(variants, { ...good, ...conditions })?.label;

describe("the rendition of a video", () => {
  it("is what the line carries with room to spare", () => {
    expect([320, 400, 1000, 1300, 3000, 3200].map((lineKbps) => chosen({ lineKbps }))).toEqual([
      "240p",
      "240p",
      "240p",
      "480p",
      "480p",
      "720p",
    ]);
    expect(chosen({ lineKbps: 20_000, shownSide: 1600 })).toBe("1080p");
  });

  it("is the smallest where even that is too much, and where little is asked for", () => {
    expect(chosen({ lineKbps: 60 })).toBe("240p");
    expect(chosen({ saves: true })).toBe("240p");
  });

  it("is a middle one while nothing is known of the line", () => {
    expect(chosen({ lineKbps: undefined })).toBe("480p");
  });

  it("has no pixels that nobody sees", () => {
    expect(chosen({ shownSide: 360 })).toBe("240p");
    expect(chosen({ shownSide: 460 })).toBe("480p");
    // A phone whose screen has 1080.
    expect(chosen({ shownSide: 1080 })).toBe("720p");
    expect(chosen({ shownSide: 1080 }, [video(240, 240)])).toBe("240p");
  });

  it("is modest while little is left of the battery", () => {
    expect(chosen({ isBatteryLow: true })).toBe("480p");
  });

  it("is taken by its size where nobody tells its rate", () => {
    const untold = [video(360), video(720)];
    expect(chosen({ lineKbps: 1000 }, untold)).toBe("360p");
    expect(chosen({ lineKbps: 4000 }, untold)).toBe("720p");
  });

  it("is of a lighter format where the browser says that it plays that smoothly", () => {
    const light = { ...video(720, 1500), label: "720p-av1", mime: 'video/mp4; codecs="av01"' };
    const all = [...ladder, light];
    expect(videosOf(all)).toEqual(ladder);
    expect(chosen({}, all)).toBe("720p");
    const isSmooth = () => true;
    expect(chosen({ isSmooth }, all)).toBe("720p-av1");
    // It also fits a line that the other does not.
    expect(chosen({ isSmooth, lineKbps: 2100 }, all)).toBe("720p-av1");
    expect(chosen({ lineKbps: 2100 }, all)).toBe("480p");
    expect(chosen({ isSmooth, saves: true }, all)).toBe("240p");
    expect(chooseVideo([], good)).toBeUndefined();
  });
});

it("a line is thin where data is dear or slow", () => {
  expect(isThin(good)).toBe(false);
  expect(isThin({ ...good, lineKbps: undefined })).toBe(false);
  expect(isThin({ ...good, lineKbps: 400 })).toBe(true);
  expect(isThin({ ...good, saves: true })).toBe(true);
});
