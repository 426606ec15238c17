import { writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import {
  clip,
  ffmpeg,
  fittingClip,
  fixture,
  ladderClip,
  scratchFolder,
  smallFittingClip,
  turnedClip,
} from "#tests/media-fixtures.ts";
import { pictureDigest, processed, shown, X264 } from "#tests/media-results.ts";
import { makeRendition } from "./make-rendition.server.ts";

const MPEG4 = ["-c:v", "mpeg4", "-q:v", "5"];

describe("size", () => {
  test.each([
    ["a small video keeps its size, once", "320x240", { "240p": "320x240" }],
    ["one between two is not enlarged", "480x360", { "240p": "320x240", "480p": "480x360" }],
    [
      "the short side of an upright one counts",
      "360x480",
      { "240p": "240x320", "480p": "360x480" },
    ],
    ["odd sides become even ones", "241x135", { "240p": "240x134" }],
    [
      "a very wide one is bounded by its width",
      "2560x400",
      { "240p": "640x100", "480p": "1280x200" },
    ],
    [
      "a large one gets all of them",
      "1920x1080",
      { "240p": "426x240", "480p": "852x480", "720p": "1280x720", "1080p": "1920x1080" },
    ],
  ])("%s", async (_, size, expected) => {
    const { sizes, path } = await processed(
      clip(`${size}.mkv`, { size, seconds: 0.3, output: MPEG4 }),
    );
    const videos = Object.entries(sizes).filter(([label]) => label.endsWith("p"));
    expect(Object.fromEntries(videos)).toEqual(expected);
    expect((await shown(path("240p"))).streams[0]?.sample_aspect_ratio).toBe("1:1");
  });

  test("a video that is stored on its side comes out upright, without a turn in its header", async () => {
    const lying = clip("lying.mp4", { size: "320x180", seconds: 0.3 });
    const { sizes, width, height, path } = await processed(turnedClip("turned.mp4", lying));
    expect([width, height]).toEqual([180, 320]);
    expect(sizes).toMatchObject({ "240p": "180x320", poster: "180x320" });
    expect((await shown(path("240p"))).streams[0]).not.toHaveProperty("side_data_list");
  });

  test("pixels become square", async () => {
    const source = "testsrc2=size=180x144:rate=10,setsar=64/45";
    const { sizes, path } = await processed(
      clip("anamorphic.mp4", { size: "", source, seconds: 0.3 }),
    );
    expect(sizes).toMatchObject({ "240p": "256x144" });
    expect((await shown(path("240p"))).streams[0]?.sample_aspect_ratio).toBe("1:1");
  });
});

describe("frame rate", () => {
  const small = { size: "160x90", seconds: 1, sound: false };
  test.each([
    ["60 is halved", 60, "30/1"],
    ["50 is halved", 50, "25/1"],
    ["29.97 stays", "30000/1001", "30000/1001"],
  ])("%s", async (_, rate, expected) => {
    const name = `rate-${String(rate).replace("/", "-")}.mp4`;
    const { path } = await processed(clip(name, { ...small, rate }));
    const [video] = (await shown(path("240p"))).streams;
    expect([video?.r_frame_rate, video?.avg_frame_rate]).toEqual([expected, expected]);
  });

  test("one that varies becomes steady and lasts as long", async () => {
    const at = (rate: number, seconds: number) =>
      clip(`at-${rate}.mkv`, { ...small, rate, seconds });
    const parts = [await at(60, 0.5), await at(12, 1.5)];
    const varying = fixture("varying.mp4", async (path) => {
      const list = parts.map((part) => `file '${part}'\n`).join("");
      await writeFile(`${path}.txt`, list);
      await ffmpeg("-f", "concat", "-safe", "0", "-i", `${path}.txt`, "-c", "copy", path);
    });
    const [before] = (await shown(await varying)).streams;
    expect(before?.avg_frame_rate).not.toBe(before?.r_frame_rate);

    const { path, duration_ms } = await processed(varying);
    const [video] = (await shown(path("240p"))).streams;
    expect(video?.avg_frame_rate).toBe("30/1");
    expect(Math.abs(duration_ms - 2000)).toBeLessThan(150);
  });
});

describe("what a video is first shown with", () => {
  test("is the smallest rendition; each of the others is made alone, the same as with it", async () => {
    const { sizes, rest, frames } = await processed(ladderClip(), { firstOnly: true });
    expect(sizes).toMatchObject({ "240p": "240x426", poster: "720x1280", w720: "720x1280" });
    expect(sizes).not.toHaveProperty("480p");
    expect(rest).toEqual(["480p", "720p"]);
    expect(frames.length).toBeGreaterThan(0);

    const all = await processed(ladderClip());
    expect(all.rest).toEqual([]);
    for (const label of rest) {
      const { signal } = new AbortController();
      const made = await makeRendition(await ladderClip(), scratchFolder(), { label, signal });
      if (!made.ok) throw new Error(made.reason);
      const [output] = made.outputs;
      expect(made.outputs).toMatchObject([{ label, mime: "video/mp4" }]);
      expect(`${output!.width}x${output!.height}`).toBe(all.sizes[label]);
      const { streams } = await shown(output!.path);
      expect(streams).toMatchObject([{ codec_name: "h264", pix_fmt: "yuv420p" }, {}]);
    }
  });

  test("is also what costs no encoding", async () => {
    const { sizes, path, rest } = await processed(fittingClip(), { firstOnly: true });
    expect(sizes).toMatchObject({ "240p": "426x240", "720p": "960x540" });
    expect(rest).toEqual(["480p"]);
    expect(await pictureDigest(path("720p"))).toBe(await pictureDigest(await fittingClip()));
  });

  test("may have a poster of any moment, as large as that of a video with all of them", async () => {
    const { sizes } = await processed(ladderClip(), { firstOnly: true, poster_ms: 200 });
    expect(sizes).toMatchObject({ poster: "720x1280" });
  });
});

describe.each([
  ["av1", "av1", "av01"],
  ["hevc", "hevc", "hvc1"],
] as const)("in %s", (lightCodec, codec_name, codec_tag_string) => {
  test("the larger renditions follow those of H.264, and need no more than them", async () => {
    const { rest, sizes } = await processed(ladderClip(), { firstOnly: true, lightCodec });
    expect(rest).toEqual(["480p", "720p", `480p-${lightCodec}`, `720p-${lightCodec}`]);
    expect(sizes).not.toHaveProperty(`480p-${lightCodec}`);
    const { signal } = new AbortController();
    const label = rest[2]!;
    const made = await makeRendition(await ladderClip(), scratchFolder(), { label, signal });
    if (!made.ok) throw new Error(made.reason);
    expect(made.outputs).toMatchObject([{ label, mime: "video/mp4", width: 480, height: 852 }]);
    const { streams, format } = await shown(made.outputs[0]!.path);
    expect(streams).toMatchObject([
      { codec_name, codec_tag_string, pix_fmt: "yuv420p" },
      { codec_name: "aac" },
    ]);
    expect(Number(format.bit_rate)).toBeLessThan(1_000_000);
  });
});

describe("a source that fits", () => {
  test("is copied for the upper rendition; the lower ones are made of it", async () => {
    const { path, sizes } = await processed(fittingClip());
    expect(sizes).toMatchObject({ "240p": "426x240", "480p": "852x480", "720p": "960x540" });
    expect(await pictureDigest(path("720p"))).toBe(await pictureDigest(await fittingClip()));
  });

  test("is the only rendition when it is small", async () => {
    const small = smallFittingClip();
    const { path, sizes, rest } = await processed(small, { firstOnly: true });
    expect(rest).toEqual([]);
    expect(sizes).not.toHaveProperty("480p");
    expect(await pictureDigest(path("240p"))).toBe(await pictureDigest(await small));
  });

  test.each([
    ["its pixels are not yuv420p", [...X264, "-pix_fmt", "yuv444p"]],
    ["it is not H.264", ["-c:v", "mpeg4"]],
    ["its rate is too high", [...X264, "-pix_fmt", "yuv420p", "-qp", "1"]],
  ])("no longer does when %s", async (name, output) => {
    const other = clip(`${name}.mp4`, { size: "320x180", seconds: 0.5, output });
    const { path } = await processed(other);
    expect(await pictureDigest(path("240p"))).not.toBe(await pictureDigest(await other));
    const [video] = (await shown(path("240p"))).streams;
    expect(video).toMatchObject({ codec_name: "h264", pix_fmt: "yuv420p" });
  });
});
