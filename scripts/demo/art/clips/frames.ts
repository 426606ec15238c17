import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { type Size, toSvg } from "../layers.ts";
import { type Shader, shade } from "../rendered/shader.ts";

/** One picture of a clip as raw pixels, for a share of it that has passed (0 to 1). */
export type Frames = {
  pixels: "rgba" | "rgb24";
  size: Size;
  fps: number;
  at: (share: number) => Promise<Buffer> | Buffer;
};

/** Somebody or something that moves before a backdrop: elements of SVG. */
export type Actor = (share: number) => string;

export function drawnFrames(actor: Actor, size: Size, fps: number): Frames {
  const at = (share: number) =>
    sharp(toSvg(size, [{ svg: actor(share) }]))
      .ensureAlpha()
      .raw()
      .toBuffer();
  return { pixels: "rgba", size, fps, at };
}

/** Few and small, as each is computed point by point; ffmpeg fills what is between them. */
export function shadedFrames(shader: Shader, { width, height }: Size, fps: number): Frames {
  const size = { width: even(width / 2.7), height: even(height / 2.7) };
  return { pixels: "rgb24", size, fps, at: (share) => shade(shader, size, share) };
}

function even(value: number): number {
  return 2 * Math.round(value / 2);
}

/** Runs ffmpeg, whose first input are these frames. Throws what it complains of. */
export async function filmFrames(frames: Frames, seconds: number, rest: string[]): Promise<void> {
  const { size, pixels, fps } = frames;
  const input = ["-f", "rawvideo", "-pix_fmt", pixels, "-s", `${size.width}x${size.height}`];
  const args = ["-v", "error", "-y", ...input, "-r", `${fps}`, "-i", "pipe:0", ...rest];
  const ffmpeg = spawn("ffmpeg", args, { stdio: ["pipe", "ignore", "pipe"] });
  const said = text(ffmpeg.stderr);
  // It may end before it has read all: then its exit says why.
  ffmpeg.stdin.on("error", () => undefined);
  const ended = once(ffmpeg, "close") as Promise<[number | null]>;
  const count = Math.round(seconds * fps);
  for (let i = 0; i < count && ffmpeg.exitCode === null; i++) {
    const room = ffmpeg.stdin.write(await frames.at(i / count));
    if (!room) await Promise.race([once(ffmpeg.stdin, "drain"), ended]);
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg could not make a clip: ${await said}`);
}
