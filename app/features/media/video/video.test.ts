import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { clip, ffmpeg, fixture, portraitClip, truncated } from "#tests/media-fixtures.ts";
import { processed, refusal, shown, X264 } from "#tests/media-results.ts";
import { hasFilter } from "./ffmpeg.server.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

describe("the poster that was chosen", () => {
  const twoColours = () =>
    fixture("two-colours.mp4", (path) =>
      ffmpeg(
        ...["-f", "lavfi", "-i", "color=red:size=64x64:rate=10:duration=1"],
        ...["-f", "lavfi", "-i", "color=blue:size=64x64:rate=10:duration=1"],
        ...["-filter_complex", "concat=n=2:v=1:a=0", ...X264, "-pix_fmt", "yuv420p", path],
      ),
    );

  test.each([
    [1_600, "blue"],
    // After its end.
    [60_000, "red"],
  ])("at %d ms is what the video shows then", async (poster_ms, colour) => {
    const { path } = await processed(twoColours(), { poster_ms });
    const { dominant } = await sharp(path("poster")).stats();
    expect(dominant.r > dominant.b ? "red" : "blue").toBe(colour);
  });
});

describe("a phone's shortit", () => {
  const heard: number[] = [];
  let result: Awaited<ReturnType<typeof processed>>;
  beforeAll(async () => {
    result = await processed(portraitClip(), { onProgress: (percent) => heard.push(percent) });
  });

  test("becomes 240p to 1080p, and a poster in the widths that pages use", async () => {
    const { sizes, width, height, outputs, duration_ms, thumbhash, preview } = result;
    expect([width, height]).toEqual([1080, 1920]);
    expect(sizes).toEqual({
      "240p": "240x426",
      "480p": "480x852",
      "720p": "720x1280",
      "1080p": "1080x1920",
      poster: "720x1280",
      w160: "160x284",
      w240: "240x427",
      w320: "320x569",
      w480: "480x853",
      w720: "720x1280",
    });
    expect(Math.abs(duration_ms - 2000)).toBeLessThan(100);
    expect(thumbhash.length).toBeGreaterThan(20);
    expect(preview.length).toBeLessThanOrEqual(300);
    for (const { path, size } of outputs) expect((await readFile(path)).length).toBe(size);
  });

  test("plays everywhere: H.264 in yuv420p with AAC, index first", async () => {
    for (const output of result.outputs.filter(({ mime }) => mime === "video/mp4")) {
      const { streams } = await shown(output.path);
      expect(streams).toMatchObject([
        { codec_name: "h264", profile: "High", pix_fmt: "yuv420p", r_frame_rate: "30/1" },
        { codec_name: "aac" },
      ]);
      expect([streams[0]?.width, streams[0]?.height]).toEqual([output.width, output.height]);
      const bytes = await readFile(output.path, "latin1");
      expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
    }
  });

  test("tells its progress from 0 to 100 without ever going back", () => {
    expect(heard[0]).toBe(0);
    expect(heard.at(-1)).toBe(100);
    expect(heard).toEqual([...new Set(heard)].sort((a, b) => a - b));
    expect(heard.every(Number.isInteger)).toBe(true);
  });
});

describe("for slow lines", () => {
  const noise = () =>
    clip("noise.mkv", {
      ...{ size: "", source: "testsrc2=size=640x360:rate=30,noise=alls=60:allf=t", seconds: 5 },
      output: ["-c:v", "mpeg4", "-q:v", "3"],
    });

  test("even noise stays within the rate of 240p, which a line of 400 kbit/s carries, with a key frame every 2 s", async () => {
    const { path } = await processed(noise());
    const { streams, format } = await shown(path("240p"));
    expect(Number(format.bit_rate)).toBeLessThan(320_000);
    expect(Number(streams[0]?.bit_rate)).toBeLessThan(240_000);

    const args = ["-v", "error", "-select_streams", "v", "-skip_frame", "nokey"];
    const show = ["-show_entries", "frame=pts_time", "-of", "csv=p=0"];
    const { stdout } = await promisify(execFile)("ffprobe", [...args, ...show, path("240p")]);
    const times = stdout.match(/[\d.]+/g)!.map(Number);
    expect(times[0]).toBe(0);
    for (const [i, time] of [...times, 5].slice(1).entries()) {
      expect(time - times[i]!).toBeLessThan(2.01);
    }
  });
});

describe("sound and light", () => {
  test("a video without sound has none", async () => {
    const { path } = await processed(
      clip("silent.webm", {
        size: "160x90",
        seconds: 0.5,
        sound: false,
        output: ["-c:v", "libvpx"],
      }),
    );
    expect((await shown(path("240p"))).streams).toHaveLength(1);
  });

  test("surround sound becomes stereo", async () => {
    const surround = fixture("surround.mkv", (path) =>
      ffmpeg(
        ...["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=10", "-f", "lavfi"],
        ...["-i", "anoisesrc=amplitude=0.1,aformat=channel_layouts=5.1", "-t", "0.5"],
        ...[...X264, "-pix_fmt", "yuv420p", "-c:a", "ac3", path],
      ),
    );
    const { path } = await processed(surround);
    expect((await shown(path("240p"))).streams[1]).toMatchObject({
      codec_name: "aac",
      channels: 2,
    });
  });

  test("HDR becomes SDR, as bright as it was meant", async ({ skip }) => {
    if (!(await hasFilter("zscale"))) skip("this ffmpeg has no zscale");
    const hdr = clip("hdr.mp4", {
      ...{ size: "", source: "color=gray:size=160x90:rate=10", seconds: 0.3, sound: false },
      output: [
        ...[...X264, "-pix_fmt", "yuv420p10le", "-color_primaries", "bt2020"],
        ...["-color_trc", "smpte2084", "-colorspace", "bt2020nc"],
      ],
    });
    const { path } = await processed(hdr);
    const [video] = (await shown(path("240p"))).streams;
    expect(video).toMatchObject({ pix_fmt: "yuv420p", color_transfer: "bt709" });
    const { channels } = await sharp(path("poster")).stats();
    expect(channels[0]?.mean).toBeGreaterThan(140);
  });

  test("the poster is not the black before the video", async () => {
    const source = "testsrc2=size=160x90:rate=10,drawbox=t=fill:c=black:enable='lt(t,3)'";
    const { path } = await processed(
      clip("fade.mp4", { size: "", source, seconds: 5, sound: false }),
    );
    const { channels } = await sharp(path("poster")).stats();
    expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(40);
    expect((await sharp(path("w160")).metadata()).format).toBe("webp");
  });

  test("a video of one frame has a poster too", async () => {
    const { sizes } = await processed(
      clip("frame.mp4", { size: "160x90", seconds: 0.03, sound: false }),
    );
    expect(sizes).toEqual({ "240p": "160x90", poster: "160x90", w160: "160x90" });
  });
});

describe("what is refused", () => {
  const short = () => clip("three.mkv", { size: "160x90", rate: 10, seconds: 3 });

  test("one that is too long", async () => {
    expect(await refusal(short(), { maxSeconds: 2 })).toBe("too_long");
    expect(await refusal(short(), { maxSeconds: 3 })).toBe("taken");
  });

  test("one whose header lies about its length", async () => {
    const liar = fixture("liar.mkv", async (path) => {
      const bytes = await readFile(await short());
      const duration = bytes.indexOf(Buffer.from("448988", "hex")) + 3;
      bytes.writeDoubleBE(1000, duration);
      await writeFile(path, bytes);
    });
    expect(await refusal(liar, { maxSeconds: 1 })).toBe("too_long");
  });

  test("one with more pixels than 4K", async () => {
    const output = ["-c:v", "mjpeg", "-q:v", "31", "-pix_fmt", "yuvj420p"];
    const huge = clip("huge.mov", { size: "4480x2520", rate: 10, seconds: 0.1, output });
    expect(await refusal(huge)).toBe("too_many_pixels");
  });

  test.each(["mp4", "mkv"])("a %s that broke off after its index", async (ext) => {
    const streamed = fixture(`streamed.${ext}`, async (path) =>
      ffmpeg("-i", await short(), "-c", "copy", "-movflags", "+faststart", path),
    );
    expect(await refusal(truncated(`broken.${ext}`, streamed, 0.7))).toBe("unreadable");
  });

  test("one that takes longer than it may", async () => {
    const refused = () => refusal(portraitClip(), { timeoutMs: 50 });
    // Where the machine has no time for it that is not the file's fault: then once more.
    await vi.waitFor(async () => expect(await refused()).toBe("timeout"), PATIENCE);
  });

  test("an abort is not the file's fault", async () => {
    const abort = new AbortController();
    const run = refusal(portraitClip(), {
      signal: abort.signal,
      onProgress: () => abort.abort(new Error("the worker is stopping")),
    });
    await expect(run).rejects.toThrow("the worker is stopping");
  });
});
