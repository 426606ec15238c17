import { join } from "node:path";
import sharp from "sharp";
import { runFfmpeg } from "#app/features/media/video/ffmpeg.server.ts";
import type { SentFile } from "./upload.ts";

const TIMEOUT_MS = 300_000;
const ZEROS = Buffer.alloc(64 * 1024);
const BOX_HEADER_BYTES = 8;

/** A photo of a phone's portrait format, different each time. */
export async function photo(): Promise<SentFile> {
  const size = { width: 1200, height: 1600, channels: 3 } as const;
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const bytes = await sharp({ create: { ...size, background: "#808080", noise } })
    .blur(2)
    .jpeg({ quality: 88 })
    .toBuffer();
  return { name: "foto.jpg", size: bytes.length, chunks: () => [bytes] };
}

/** A phone's shortit, 1080 x 1920 with sound, whose pictures are as hard to encode as real ones. */
export function phoneClip(folder: string, seconds: number): Promise<string> {
  const source = `testsrc2=size=1080x1920:rate=30,noise=alls=10:allf=t`;
  return makeClip(join(folder, "phone.mp4"), source, seconds, [
    "-b:v",
    "10M",
    "-preset",
    "veryfast",
  ]);
}

/** A long video and its sound, in 720 x 1280: made once and sent again and again. */
export function longClip(folder: string, seconds: number): Promise<string> {
  const source = `testsrc2=size=720x1280:rate=30,noise=alls=6:allf=t`;
  const encoder = ["-b:v", "2M", "-preset", "ultrafast"];
  return makeClip(join(folder, "long.mp4"), source, seconds, encoder);
}

export function smallClip(folder: string): Promise<string> {
  return makeClip(join(folder, "small.mp4"), "testsrc2=size=180x320:rate=30", 1, []);
}

async function makeClip(
  path: string,
  source: string,
  seconds: number,
  encoder: string[],
): Promise<string> {
  const result = await runFfmpeg(
    [
      ...["-f", "lavfi", "-i", source, "-f", "lavfi", "-i", "sine=frequency=440"],
      ...["-t", `${seconds}`, "-c:v", "libx264", "-pix_fmt", "yuv420p", ...encoder],
      ...["-c:a", "aac", `file:${path}`],
    ],
    { timeoutMs: TIMEOUT_MS },
  );
  if (!result.ok) throw new Error(`ffmpeg could not make a clip: ${result.stderr}`);
  return path;
}

/** A video made larger with a box that players skip; its bytes come into being as they are sent. */
export function padded(clip: Uint8Array, size: number): SentFile {
  const header = Buffer.alloc(BOX_HEADER_BYTES);
  header.writeUInt32BE(size - clip.length, 0);
  header.write("free", 4, "latin1");
  return {
    name: "grande.mp4",
    size,
    *chunks() {
      yield clip;
      yield header;
      let left = size - clip.length - header.length;
      for (; left > ZEROS.length; left -= ZEROS.length) yield ZEROS;
      yield ZEROS.subarray(0, left);
    },
  };
}
