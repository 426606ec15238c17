import { readFile, writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { clip, ffmpeg, scratchFolder } from "#tests/media-fixtures.ts";
import { shown } from "#tests/media-results.ts";
import { inFragments } from "#app/features/media/video/fragments.server.ts";
import { masterPlaylist, mediaPlaylist } from "./lines.ts";
import { FIRST_BYTES, segmentsOf } from "./segments.ts";

const whole = () =>
  clip("long.mp4", {
    ...{ size: "64x48", rate: 10, seconds: 62 },
    output: ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "20", "-c:a", "aac"],
  });

it("the index of a video in parts tells where each of them stands, from the first byte to the last", async () => {
  const about = { label: "240p", mime: "video/mp4", width: 64, height: 48, size: 0 } as const;
  const path = await whole();
  const [made] = await inFragments([{ ...about, path }], scratchFolder(), { seconds: 62 });
  expect(made).toMatchObject({ label: "240p-cmaf", width: 64, height: 48 });
  const bytes = await readFile(made!.path);
  expect(made!.size).toBe(bytes.length);

  const found = segmentsOf(bytes.subarray(0, FIRST_BYTES))!;
  expect(found.segments.length).toBeGreaterThan(20);
  const seconds = found.segments.reduce((sum, part) => sum + part.seconds, 0);
  expect(Math.abs(seconds - 62)).toBeLessThan(0.5);
  let end = found.segments[0]!.offset;
  for (const { offset, length } of found.segments) {
    expect(offset).toBe(end);
    expect(bytes.toString("latin1", offset + 4, offset + 8)).toBe("moof");
    end = offset + length;
  }
  // What stands after them is no part: an index of another kind, if anything.
  expect(["", "mfra"]).toContain(bytes.toString("latin1", end + 4, end + 8));

  // What a player puts together plays: the header and one part of the middle.
  const { offset, length } = found.segments[10]!;
  const header = bytes.subarray(0, found.headerLength);
  const part = await partFile(Buffer.concat([header, bytes.subarray(offset, offset + length)]));
  expect((await shown(part)).streams).toMatchObject([
    { codec_name: "h264" },
    { codec_name: "aac" },
  ]);
  await ffmpeg("-xerror", "-i", part, "-f", "null", "-");
});

async function partFile(bytes: Buffer): Promise<string> {
  const path = `${scratchFolder()}/part.mp4`;
  await writeFile(path, bytes);
  return path;
}

it("a short video has no parts", async () => {
  expect(await inFragments([], scratchFolder(), { seconds: 59 })).toEqual([]);
});

it("what is no such file has none either, however it is broken", async () => {
  expect(segmentsOf(Buffer.alloc(0))).toBeNull();
  expect(segmentsOf(Buffer.alloc(100))).toBeNull();
  expect(segmentsOf(await readFile(await whole()))).toBeNull();
});

it("an index that is cut off or says nothing is none, and a very long one makes longer parts", () => {
  const box = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.length);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, content]);
  };
  const fileOf = (parts: number, said = parts) => {
    const content = Buffer.alloc(24 + 12 * parts);
    content.writeUInt32BE(1000, 8);
    content.writeUInt16BE(said, 22);
    for (let i = 0; i < parts; i++) {
      content.writeUInt32BE(100, 24 + 12 * i);
      content.writeUInt32BE(2000, 28 + 12 * i);
    }
    return Buffer.concat([box("moov", Buffer.alloc(40)), box("sidx", content)]);
  };
  const one = { headerLength: 48, segments: [{ offset: 92, length: 100, seconds: 2 }] };
  expect(segmentsOf(fileOf(1))).toEqual(one);
  for (const broken of [fileOf(0), fileOf(1, 60_000), fileOf(9).subarray(0, 100)]) {
    expect(segmentsOf(broken)).toBeNull();
  }
  expect(
    segmentsOf(Buffer.concat([box("moov", Buffer.alloc(40)), box("sidx", Buffer.alloc(2))])),
  ).toBeNull();
  // A day.
  const { segments } = segmentsOf(fileOf(43_200))!;
  expect(segments).toHaveLength(1800);
  expect(segments.at(-1)).toEqual({
    offset: 48 + 32 + 12 * 43_200 + 1799 * 2400,
    length: 2400,
    seconds: 48,
  });
});

it("playlists name the files, their sizes and their parts", () => {
  const streams = [{ uri: "a.m3u8", width: 240, height: 426, kbps: 200 }];
  expect(masterPlaylist(streams).slice(3)).toEqual([
    "#EXT-X-STREAM-INF:BANDWIDTH=300000,AVERAGE-BANDWIDTH=200000,RESOLUTION=240x426",
    "a.m3u8",
  ]);
  const segments = [{ offset: 1500, length: 700, seconds: 2 }];
  expect(mediaPlaylist("a.mp4", { headerLength: 900, segments }).slice(2)).toEqual([
    "#EXT-X-TARGETDURATION:2",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    '#EXT-X-MAP:URI="a.mp4",BYTERANGE="900@0"',
    "#EXTINF:2.00000,",
    "#EXT-X-BYTERANGE:700@1500",
    "a.mp4",
    "#EXT-X-ENDLIST",
  ]);
});
