import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import {
  clip,
  cornerPicture,
  ffmpeg,
  fixture,
  truncated,
  turnedClip,
} from "#tests/media-fixtures.ts";
import { probeVideo, startsClean } from "./probe.server.ts";

const VP8 = ["-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libvorbis"];
const wide = () => clip("wide.mp4", { size: "320x180", seconds: 1 });

async function probed(file: Promise<string>) {
  const result = await probeVideo(await file);
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result.probe;
}

async function refusal(file: Promise<string>) {
  const result = await probeVideo(await file);
  return result.ok ? "taken" : result.reason;
}

test("an MP4 that holds nothing is empty, and not called a song", async () => {
  const nothing = fixture("nothing.mp4", (path) =>
    ffmpeg("-f", "lavfi", "-i", "color=size=64x64:duration=1", "-frames:v", "0", path),
  );
  expect(await refusal(nothing)).toBe("empty");
});

test("a frame above the operator's limit is refused", async () => {
  expect((await probeVideo(await wide(), undefined, 320 * 180 - 1)).ok).toBe(false);
  const result = await probeVideo(await wide(), undefined, 100 * 100);
  expect(result).toEqual({ ok: false, reason: "too_many_pixels" });
});

describe("what a video is", () => {
  test("an MP4 with sound", async () => {
    const probe = await probed(wide());
    expect(probe).toMatchObject({ demuxer: "mov", width: 320, height: 180 });
    expect(probe.seconds).toBeCloseTo(1, 1);
    expect(probe.video).toMatchObject({ codec: "h264", pixFmt: "yuv420p", turned: false });
    expect(probe.video.rate?.value).toBe(30);
    expect(probe.audio).toMatchObject({ codec: "aac", channels: 1 });
  });

  test("one without sound", async () => {
    const mute = clip("mute.mkv", { size: "64x64", seconds: 0.5, sound: false });
    expect(await probed(mute)).toMatchObject({ demuxer: "matroska", audio: null });
  });

  test("a phone's video that is stored on its side has its upright size", async () => {
    const probe = await probed(turnedClip("probe-turned.mp4", wide()));
    expect(probe).toMatchObject({ width: 180, height: 320, video: { turned: true, width: 320 } });
  });

  test("wide pixels count as wide", async () => {
    const source = "testsrc2=size=180x144:rate=10,setsar=64/45";
    const probe = await probed(clip("wide-pixels.mp4", { size: "", source, seconds: 0.3 }));
    expect(probe).toMatchObject({ width: 256, height: 144, video: { squarePixels: false } });
  });

  test("a recording of a browser, whose header does not say how long it is", async () => {
    const live = clip("live.webm", {
      ...{ size: "64x64", seconds: 2, sound: false, rate: 10 },
      output: [...VP8, "-live", "1"],
    });
    const args = ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0"];
    const { stdout } = await promisify(execFile)("ffprobe", [...args, await live]);
    expect(stdout.trim()).toBe("N/A");
    expect((await probed(live)).seconds).toBeCloseTo(2, 0);
  });

  test("a video with a cover, a title and subtitles is described by its video", async () => {
    const cover = await fixture("cover.jpg", (path) => cornerPicture(100, 100).toFile(path));
    const file = fixture("with-cover.mp4", async (path) =>
      ffmpeg(
        ...["-i", cover, "-i", await wide(), "-map", "0", "-map", "1", "-c", "copy"],
        ...["-disposition:v:0", "attached_pic", path],
      ),
    );
    expect(await probed(file)).toMatchObject({ width: 320, height: 180, video: { codec: "h264" } });
  });
});

describe("what is no usable video", () => {
  test("sound with a cover", async () => {
    const cover = await fixture("cover.jpg", (path) => cornerPicture(100, 100).toFile(path));
    const song = fixture("song.mp4", (path) =>
      ffmpeg(
        ...["-f", "lavfi", "-i", "sine=duration=0.5", "-i", cover, "-map", "0", "-map", "1"],
        ...["-c:v", "copy", "-disposition:v:0", "attached_pic", path],
      ),
    );
    expect(await refusal(song)).toBe("no_video_stream");
  });

  test("sound alone", async () => {
    const sound = fixture("sound.mp4", (path) =>
      ffmpeg("-f", "lavfi", "-i", "sine=duration=0.5", path),
    );
    expect(await refusal(sound)).toBe("no_video_stream");
  });

  test("an MP4 that broke off before its index", async () => {
    expect(await refusal(truncated("no-index.mp4", wide(), 0.6))).toBe("unreadable");
  });

  test("an empty file", async () => {
    expect(await refusal(fixture("empty.mp4", (path) => writeFile(path, "")))).toBe("empty");
  });

  test("a playlist under the name of a video", async () => {
    const list = fixture("playlist.mp4", (path) =>
      writeFile(path, "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n"),
    );
    expect(await refusal(list)).toBe("unreadable");
  });

  test("a codec that we do not trust ourselves to decode", async () => {
    const rare = clip("rare.mkv", { size: "64x64", seconds: 0.2, output: ["-c:v", "ffv1"] });
    expect(await refusal(rare)).toBe("unsupported_codec");
  });
});

describe("whether a copy shows only what playback shows", () => {
  test("yes for an ordinary clip", async () => {
    const file = await wide();
    expect(await startsClean(file, await probed(wide()))).toBe(true);
  });

  test("no when the beginning was cut away in a phone's editor", async () => {
    const cut = fixture("cut.mp4", async (path) =>
      ffmpeg("-ss", "0.5", "-i", await wide(), "-c", "copy", path),
    );
    const probe = await probed(cut);
    expect(probe.seconds).toBeLessThan(0.7);
    expect(await startsClean(await cut, probe)).toBe(false);
  });
});
