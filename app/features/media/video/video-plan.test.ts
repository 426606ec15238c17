import { describe, expect, test } from "vitest";
import type { Rate, VideoProbe } from "./probe.server.ts";
import { planVideo } from "./video-plan.server.ts";

function rate(num: number, den = 1): Rate {
  return { num, den, value: num / den };
}

function probe(video: Partial<VideoProbe["video"]>, rest: Partial<VideoProbe> = {}): VideoProbe {
  const { width = 640, height = 360 } = video;
  return {
    ...{ demuxer: "mov", seconds: 5, width, height, audio: null, ...rest },
    video: {
      ...{ index: 0, codec: "h264", profile: "High", pixFmt: "yuv420p", width, height },
      ...{ turned: false, squarePixels: true, interlaced: false, transfer: "bt709" },
      ...{ rate: rate(30), baseRate: rate(30), bitRate: 500_000, ...video },
    },
  };
}

test.each([
  ["30", rate(30), rate(30), null],
  ["a phone's 30, whose average is a trifle more", rate(30_020, 1000), rate(30), null],
  ["60", rate(60), rate(60), "60/2"],
  ["59.94", rate(60_000, 1001), rate(60_000, 1001), "60000/2002"],
  ["120", rate(120), rate(120), "120/4"],
  ["40, which no number divides well", rate(40), rate(40), "30"],
  ["25 said in half frames", rate(25), rate(50), "25/1"],
  ["one that varies", rate(29_400, 1000), rate(90_000), "30"],
  ["one that is unknown", null, rate(90_000), "30"],
])("a rate of %s", (_, average, baseRate, expected) => {
  expect(planVideo(probe({ rate: average, baseRate }), true).fps).toBe(expected);
});

describe("what is copied", () => {
  const topOf = (source: VideoProbe) => planVideo(source, true).renditions.at(-1);

  test("a source that fits, but not when that was found to be unwise", () => {
    expect(topOf(probe({}))).toMatchObject({ video: "copy" });
    expect(planVideo(probe({}), false).renditions[0]).toMatchObject({ video: "encode" });
  });

  test("its sound too when it is modest AAC, else the sound alone is encoded", () => {
    const sound = { index: 1, codec: "aac", channels: 2, bitRate: 128_000 };
    const withSound = (audio: Partial<typeof sound>) =>
      topOf(probe({}, { audio: { ...sound, ...audio } }));
    expect(withSound({})).toMatchObject({ video: "copy", audio: "copy" });
    expect(withSound({ codec: "mp3" })).toMatchObject({ video: "copy", audio: "encode" });
    expect(withSound({ channels: 6 })).toMatchObject({ video: "copy", audio: "encode" });
    expect(withSound({ bitRate: 320_000 })).toMatchObject({ video: "copy", audio: "encode" });
  });

  test.each<[string, Partial<VideoProbe["video"]>]>([
    ["another codec", { codec: "hevc" }],
    ["a profile that old phones lack", { profile: "High 4:4:4 Predictive" }],
    ["ten bits", { pixFmt: "yuv420p10le" }],
    ["HDR", { transfer: "arib-std-b67" }],
    ["a turn in the header", { turned: true }],
    ["pixels that are not square", { squarePixels: false }],
    ["half frames", { interlaced: true }],
    ["too many frames", { rate: rate(60), baseRate: rate(60) }],
    ["too many pixels", { width: 3840, height: 2160 }],
    ["too many bits", { bitRate: 1_500_000 }],
  ])("never a source with %s", (_, video) => {
    expect(topOf(probe(video))).toMatchObject({ video: "encode" });
  });
});
