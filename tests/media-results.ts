import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { promisify } from "node:util";
import { expect } from "vitest";
import { processVideo, type VideoOptions } from "#app/features/media/video/video.server.ts";
import { scratchFolder } from "./media-fixtures.ts";

/** Output arguments that make H.264 quickly. */
export const X264 = ["-c:v", "libx264", "-preset", "ultrafast"];

/** The result of `processVideo`, with each output's size and path by its label; throws a refusal. */
export async function processed(file: Promise<string>, options?: VideoOptions) {
  const folder = scratchFolder();
  const result = await processVideo(await file, folder, options);
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  expect(await readdir(folder)).toHaveLength(result.outputs.length);
  const sizes = Object.fromEntries(
    result.outputs.map(({ label, width, height }) => [label, `${width}x${height}`]),
  );
  const path = (label: string) => result.outputs.find((output) => output.label === label)!.path;
  return { ...result, sizes, path };
}

/** Why `processVideo` refuses the file, or "taken". */
export async function refusal(file: Promise<string>, options?: VideoOptions) {
  const result = await processVideo(await file, scratchFolder(), options);
  return result.ok ? "taken" : result.reason;
}

interface Shown {
  streams: Record<string, string | number>[];
  format: { duration: string; bit_rate: string };
  chapters: unknown[];
}

/** What ffprobe shows of a file. */
export async function shown(path: string): Promise<Shown> {
  const args = ["-v", "error", "-show_streams", "-show_format", "-show_chapters"];
  const { stdout } = await promisify(execFile)("ffprobe", [...args, "-of", "json", path]);
  return JSON.parse(stdout) as Shown;
}

/** A digest of the decoded frames: equal only when the same coded picture was copied. */
export async function pictureDigest(path: string): Promise<string> {
  const args = ["-v", "error", "-i", path, "-map", "0:v:0", "-f", "md5", "-"];
  return (await promisify(execFile)("ffmpeg", args)).stdout;
}
