import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { clip, cornerPicture, ffmpeg, fixture } from "#tests/media-fixtures.ts";
import { SNIFF_BYTES, sniffMedia } from "./sniff.server.ts";

async function sniffed(file: Promise<string>) {
  return sniffMedia((await readFile(await file)).subarray(0, SNIFF_BYTES));
}

const picture = (ext: string) =>
  fixture(`sniff.${ext}`, (path) => cornerPicture(64, 64).toFile(path));
const moving = (ext: string, output: string[]) =>
  clip(`sniff.${ext}`, { size: "64x64", seconds: 0.2, output });

describe("what is taken", () => {
  test.each([
    ["jpg", "image/jpeg"],
    ["png", "image/png"],
    ["webp", "image/webp"],
    ["avif", "image/avif"],
    ["gif", "image/gif"],
  ])("a %s is an image", async (ext, mime) => {
    expect(await sniffed(picture(ext))).toMatchObject({ tipo: "image", mime, ext });
  });

  test.each([
    ["mp4", "video/mp4", ["-c:v", "mpeg4"]],
    ["mov", "video/quicktime", ["-c:v", "mpeg4"]],
    ["webm", "video/webm", ["-c:v", "libvpx"]],
    ["mkv", "video/matroska", ["-c:v", "mpeg4"]],
  ])("a %s is a video", async (ext, mime, output) => {
    expect(await sniffed(moving(ext, output))).toMatchObject({ tipo: "video", mime, ext });
  });

  test("an AVIF is known by its compatible brands too", async () => {
    expect(await sniffMedia(ftyp("mif1", "mif1", "avif", "miaf"))).toMatchObject({ ext: "avif" });
  });

  test("an MP4 for television sets is an MP4", async () => {
    expect(await sniffMedia(ftyp("M4V ", "mp42", "isom"))).toMatchObject({ mime: "video/mp4" });
  });

  test("the name does not matter, the content does", async () => {
    const misnamed = fixture("really-png.mp4", (path) =>
      cornerPicture(64, 64).toFormat("png").toFile(path),
    );
    expect(await sniffed(misnamed)).toMatchObject({ tipo: "image", ext: "png" });
  });

  test("a PNG is known though its colour profile fills the whole prefix", async () => {
    const png = await cornerPicture(64, 64).png().toBuffer();
    const header = png.subarray(0, 33);
    const profile = Buffer.alloc(8 + SNIFF_BYTES);
    profile.writeUInt32BE(50_000, 0);
    profile.write("iCCP", 4, "latin1");
    const prefix = Buffer.concat([header, profile]).subarray(0, SNIFF_BYTES);
    expect(await sniffMedia(prefix)).toMatchObject({ ext: "png" });
  });
});

describe("what is not taken", () => {
  test.each([
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ["an SVG after an XML declaration", '<?xml version="1.0"?><svg xmlns="http://x"/>'],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["plain text", "hola"],
    ["a playlist", "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n"],
    ["a list of files for ffmpeg", "ffconcat version 1.0\nfile /etc/passwd\n"],
    ["nothing", ""],
  ])("%s", async (_, content) => {
    expect(await sniffMedia(Buffer.from(content))).toBeNull();
  });

  test.each([
    ["sound of a podcast", ftyp("M4A ", "isom", "mp42")],
    ["an audio book", ftyp("M4B ", "isom", "mp42")],
  ])("%s", async (_, prefix) => {
    expect(await sniffMedia(prefix)).toBeNull();
  });

  test.each([
    ["mp3", ["-c:a", "libmp3lame"]],
    ["wav", []],
    ["ogg", ["-c:a", "flac"]],
  ])("sound as %s", async (ext, output) => {
    const sound = fixture(`sniff-sound.${ext}`, (path) =>
      ffmpeg("-f", "lavfi", "-i", "sine", "-t", "0.2", ...output, path),
    );
    expect(await sniffed(sound)).toBeNull();
  });

  test.each(["avi", "ts", "tiff"])("a %s", async (ext) => {
    const file = ext === "tiff" ? picture(ext) : moving(ext, ["-c:v", "mpeg4"]);
    expect(await sniffed(file)).toBeNull();
  });
});

function ftyp(...brands: [string, ...string[]]): Buffer {
  const [major, ...compatible] = brands;
  const text = `ftyp${major}\0\0\0\0${compatible.join("")}`;
  const size = Buffer.alloc(4);
  size.writeUInt32BE(4 + text.length);
  return Buffer.concat([size, Buffer.from(text, "latin1"), Buffer.alloc(64)]);
}

test.each([
  ["heic", ["mif1", "heic"], "heic"],
  ["heim", ["mif1", "heim"], "heic"],
  ["mif1", ["mif1", "heic", "hevc"], "heic"],
  ["msf1", ["msf1", "hevc"], "heic"],
  ["mif1", ["mif1", "avif", "miaf"], "avif"],
  ["mif1", ["mif1", "heic", "avif"], "avif"],
  ["mif1", ["mif1", "jpeg"], undefined],
  ["isom", ["isom", "heic"], "mp4"],
] as const)("a file of the brand %s with %j is %s", async (major, brands, ext) => {
  expect((await sniffMedia(ftyp(major, ...brands)))?.ext).toBe(ext);
});
