import { createReadStream } from "node:fs";
import { mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Archivo } from "#db/schema/posts.ts";
import { processImage } from "./image/image.server.ts";
import { runFfmpeg } from "./video/ffmpeg.server.ts";
import { processVideo } from "./video/video.server.ts";

interface Circumstances {
  tipo: Archivo["tipo"];
  /** The file that was judged. */
  input: string;
  /** Bytes that it was sent with. */
  size: number;
  /** Where the work was done. */
  folder: string;
  signal: AbortSignal;
}

/**
 * Throws unless a verdict that was just reached is about the bytes: the file is still there, whole
 * and readable, and in the same folder a file that is known to be good can be processed.
 */
export async function proveHealthy(circumstances: Circumstances): Promise<void> {
  const { input, size, folder, tipo, signal } = circumstances;
  await requireWhole(input, size);
  const scratch = await mkdtemp(join(folder, "sample-"));
  const sample = join(scratch, tipo === "video" ? "sample.mp4" : "sample.jpg");
  const out = join(scratch, "out");
  await mkdir(out);
  const result =
    tipo === "video"
      ? await makeClip(sample, signal).then(() => processVideo(sample, out, { signal }))
      : await makePicture(sample).then(() => processImage(sample, out));
  if (!result.ok) throw new Error(`a good ${tipo} cannot be processed either: ${result.reason}`);
}

/** Throws when the file cannot be read from its first to its last byte. */
export async function requireWhole(path: string, size: number): Promise<void> {
  let found = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) found += chunk.length;
  if (found !== size) throw new Error(`the original has ${found} bytes of ${size}`);
}

async function makeClip(path: string, signal: AbortSignal): Promise<void> {
  const source = ["-f", "lavfi", "-i", "testsrc2=size=64x64:rate=10:duration=1"];
  const made = await runFfmpeg([...source, "-c:v", "mpeg4", `file:${path}`], {
    timeoutMs: 30_000,
    signal,
  });
  if (!made.ok) throw new Error(`ffmpeg cannot write a clip: ${made.stderr}`);
}

async function makePicture(path: string): Promise<void> {
  const create = { width: 16, height: 16, channels: 3, background: "#808080" } as const;
  await sharp({ create }).jpeg().toFile(path);
}
