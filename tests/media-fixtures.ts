import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const folder = mkdtempSync(join(tmpdir(), "media-fixtures-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Of a run of many processes; none where a test is run by itself. */
const shared = process.env.SHARED_FIXTURES ?? folder;

const made = new Map<string, Promise<string>>();

/**
 * The path of a generated file; `name` has the extension. It is made once for all tests of a run, in whichever process:
 * the same name made by other code is another file. What that code takes from around it is in the name, or in `about`.
 */
export function fixture(
  name: string,
  make: (path: string) => Promise<unknown>,
  about = "",
): Promise<string> {
  const key = createHash("sha256").update(`${name}\n${about}\n${make.toString()}`).digest("hex");
  const file = made.get(key) ?? findOrWrite(join(shared, key.slice(0, 16)), name, make);
  made.set(key, file);
  return file;
}

async function findOrWrite(into: string, name: string, make: (path: string) => Promise<unknown>) {
  const path = join(into, name);
  if (existsSync(into)) return path;
  const unfinished = scratchFolder();
  await make(join(unfinished, name));
  await rename(unfinished, into).catch((error: unknown) => {
    // Another process made it meanwhile.
    if (!existsSync(path)) throw error;
  });
  return path;
}

/** An empty folder that is gone when the process ends. */
export function scratchFolder(): string {
  return mkdtempSync(join(folder, "out-"));
}

export async function ffmpeg(...args: string[]): Promise<void> {
  await promisify(execFile)("ffmpeg", ["-v", "error", "-nostdin", "-y", ...args]);
}

/** What private things are called in fixtures, so that a test can look for them in any file. */
export const SECRET = "SecretoDePrueba";

/** A picture whose upper left quarter is red and the rest blue. */
export function cornerPicture(width: number, height: number) {
  const blue = { width, height, channels: 3, background: "#0000ff" } as const;
  const half = (side: number) => Math.max(1, Math.floor(side / 2));
  const corner = { width: half(width), height: half(height), channels: 3 } as const;
  const red = { input: { create: { ...corner, background: "#ff0000" } }, left: 0, top: 0 };
  return sharp({ create: blue }).composite([red]);
}

/** A camera's JPEG, 300 x 200 stored on its side (EXIF orientation 6), with GPS, XMP and a P3 profile. */
export function cameraJpeg(): Promise<string> {
  return fixture("camera.jpg", (path) =>
    cornerPicture(300, 200)
      .jpeg({ quality: 95 })
      .withExif({
        IFD0: { Make: SECRET },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "19/1 25/1 57/1" },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`)
      .withIccProfile("p3")
      .withMetadata({ orientation: 6, icc: "p3" })
      .toFile(path),
  );
}

/** A white picture of 4 by 5. */
export function whiteJpeg(): Promise<string> {
  const white = { width: 480, height: 600, channels: 3, background: "#ffffff" } as const;
  return fixture("white.jpg", (path) => sharp({ create: white }).jpeg().toFile(path));
}

/** A picture wider than tall, as most are. */
export function wideJpeg(): Promise<string> {
  const blue = { width: 720, height: 480, channels: 3, background: "#2563eb" } as const;
  return fixture("wide.jpg", (path) => sharp({ create: blue }).jpeg().toFile(path));
}

/**
 * An iPhone's HEIC as far as one can be made: a grid of HEVC tiles with a P3 profile, GPS and XMP,
 * stored 64 x 48 and to be turned to the right (irot, and EXIF says so again). By heif-enc of libheif.
 */
export const cameraHeic = fileURLToPath(new URL("./fixtures/camera.heic", import.meta.url));

/** A HEIC of 896 by 640 pixels that stands upright when it is turned, large enough for a document. */
export const documentHeic = fileURLToPath(new URL("./fixtures/document.heic", import.meta.url));

/** One that says that it has 30000 x 30000 pixels. */
export function heicBomb(): Promise<string> {
  return fixture("bomb.heic", async (path) => {
    const bytes = await readFile(cameraHeic);
    for (let at = bytes.indexOf("ispe"); at > 0; at = bytes.indexOf("ispe", at + 1)) {
      bytes.writeUInt32BE(30_000, at + 8);
      bytes.writeUInt32BE(30_000, at + 12);
    }
    // What the grid itself says of its size, with its rows and columns before it.
    const grid = bytes.indexOf("idat") + 8;
    bytes.writeUInt16BE(30_000, grid);
    bytes.writeUInt16BE(30_000, grid + 2);
    await writeFile(path, bytes);
  });
}

/** Three frames of 600 x 300, shown for 100, 200 and 300 ms, played twice. */
export function animation(ext: "gif" | "webp"): Promise<string> {
  return fixture(`animation.${ext}`, async (path) => {
    const pages = ["#ff0000", "#00ff00", "#0000ff"].map((background) =>
      sharp({ create: { width: 600, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const joined = sharp(await Promise.all(pages), { join: { animated: true } });
    const timing = { delay: [100, 200, 300], loop: 2 };
    await (ext === "gif" ? joined.gif(timing) : joined.webp(timing)).toFile(path);
  });
}

/** A valid one-bit PNG of 30000 x 30000 pixels in about a hundred kilobytes. */
export function pngBomb(): Promise<string> {
  return fixture("bomb.png", (path) => {
    const side = 30_000;
    const header = Buffer.alloc(13);
    header.writeUInt32BE(side, 0);
    header.writeUInt32BE(side, 4);
    header.set([1, 0, 0, 0, 0], 8);
    const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 1 });
    const signature = Buffer.from("89504e470d0a1a0a", "hex");
    const chunks = [chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))];
    return writeFile(path, Buffer.concat([signature, ...chunks]));
  });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

export interface ClipOptions {
  /** "640x360" */
  size: string;
  seconds?: number;
  rate?: number | string;
  sound?: boolean;
  /** ffmpeg arguments of the output. */
  output?: string[];
  /** Video source and filters instead of the moving test picture. */
  source?: string;
}

const H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
const SOUND = ["-f", "lavfi", "-i", "sine=frequency=440"];

/** A moving test picture, H.264 unless `output` says otherwise, with a tone unless told not to. */
export function clip(name: string, options: ClipOptions): Promise<string> {
  const { size, seconds = 1, rate = 30, sound = true, output = H264 } = options;
  const source = options.source ?? `testsrc2=size=${size}:rate=${rate}`;
  const make = (path: string) =>
    ffmpeg(
      ...["-f", "lavfi", "-i", source, ...(sound ? SOUND : [])],
      ...["-t", `${seconds}`, ...output, path],
    );
  return fixture(name, make, JSON.stringify(options));
}

/** A phone's upright shortit: 1080 x 1920, 30 frames a second, with sound. */
export function portraitClip(seconds = 2): Promise<string> {
  return clip(`portrait-${seconds}.mp4`, { size: "1080x1920", seconds });
}

/** An upright shortit that costs little to process and to play. */
export function uprightClip(): Promise<string> {
  return clip("upright.mp4", { size: "360x640", seconds: 2 });
}

/** One of few frames that is large enough for several renditions, and cannot be copied. */
export function ladderClip(): Promise<string> {
  const output = ["-c:v", "mpeg4", "-q:v", "5"];
  return clip("ladder.mp4", { size: "720x1280", seconds: 0.5, rate: 10, output });
}

/** A small clip that fits the smallest rendition as it is. */
export function smallFittingClip(name = "small-fitting.mp4"): Promise<string> {
  return clip(name, { size: "320x180", seconds: 1, output: [...H264, "-crf", "45"] });
}

/** A clip that the product would have made itself: small, slow enough, and with AAC. */
export function fittingClip(): Promise<string> {
  const quiet = ["-b:v", "1M", "-maxrate", "1M", "-bufsize", "1M", "-b:a", "96k"];
  return clip("fitting.mp4", { size: "960x540", output: [...H264, "-c:a", "aac", ...quiet] });
}

/** An MP4 made from `source` whose track header says that players must turn it by 90 degrees. */
export function turnedClip(name: string, source: Promise<string>): Promise<string> {
  return fixture(name, async (path) => {
    const bytes = await readFile(await source);
    // Box header 8, version and flags 4, times and ids 20, and 16 more before the matrix.
    const matrix = bytes.indexOf("tkhd") - 4 + 8 + 4 + 20 + 16;
    [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000].forEach((value, i) =>
      bytes.writeInt32BE(value, matrix + 4 * i),
    );
    await writeFile(path, bytes);
  });
}

/** The first part of a file, as an upload that broke off leaves it. */
export function truncated(name: string, source: Promise<string>, part: number): Promise<string> {
  return fixture(name, async (path) => {
    const bytes = await readFile(await source);
    await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * part)));
  });
}
