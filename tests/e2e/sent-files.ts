import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { type Member, server } from "../kit/browser.ts";
import { clip, ffmpeg, fixture, scratchFolder, SECRET, turnedClip } from "../media-fixtures.ts";

/** A second of 4K at 60 frames, as heavy as a phone writes it, that says where it was taken. */
export function hugeClip(): Promise<string> {
  return fixture("cuatro-k.mov", async (path) => {
    const quarter = join(scratchFolder(), "quarter.mp4");
    await ffmpeg(
      ...["-f", "lavfi", "-i", "testsrc2=size=3840x2160:rate=60", "-t", "0.25"],
      ...["-vf", "noise=alls=12:allf=t", "-c:v", "libx264", "-preset", "ultrafast"],
      ...["-b:v", "140M", "-maxrate", "160M", "-bufsize", "40M", "-pix_fmt", "yuv420p", quarter],
    );
    await ffmpeg(
      ...["-stream_loop", "3", "-i", quarter, "-f", "lavfi", "-i", "sine=frequency=440"],
      ...["-t", "1", "-c:v", "copy", "-c:a", "aac"],
      ...["-metadata", "location=+19.4326-099.1332/", "-metadata", `title=${SECRET}`, path],
    );
  });
}

/** Two seconds at 60 frames that are quickly read, and as heavy as a minute; with sound. */
export function quickClip(): Promise<string> {
  return fixture("rapido.mov", (path) =>
    ffmpeg(
      ...["-f", "lavfi", "-i", "testsrc2=size=960x540:rate=60"],
      ...["-f", "lavfi", "-i", "sine=frequency=440", "-t", "2", "-c:a", "aac"],
      ...["-vf", "noise=alls=60:allf=t", "-c:v", "libx264", "-preset", "ultrafast"],
      ...["-b:v", "80M", "-maxrate", "90M", "-bufsize", "20M", "-pix_fmt", "yuv420p", path],
    ),
  );
}

const HEAVY = ["-c:v", "libx264", "-preset", "ultrafast", "-b:v", "60M", "-maxrate", "70M"];

/** As a phone held upright films: two seconds stored on their side, whose upper left is red when they stand. */
export function heldUprightClip(): Promise<string> {
  const lying = clip("lying.mov", {
    ...{ size: "1920x1080", seconds: 2 },
    // It is turned to the right: what is stored below on the left stands above.
    source:
      "color=0x2040c0:size=1920x1080:rate=60,drawbox=x=0:y=540:w=960:h=540:color=red:t=fill,noise=alls=30:allf=t",
    output: [...HEAVY, "-bufsize", "20M", "-pix_fmt", "yuv420p", "-c:a", "aac"],
  });
  return turnedClip("vertical.mov", lying);
}

/** Heavy, with sound that no browser reads. */
export function cinemaClip(): Promise<string> {
  return clip("cine.mov", {
    ...{ size: "1920x1080", seconds: 2 },
    source: "testsrc2=size=1920x1080:rate=30,noise=alls=30:allf=t",
    output: [...HEAVY, "-bufsize", "20M", "-pix_fmt", "yuv420p", "-c:a", "ac3"],
  });
}

/** HDR (PQ) that a browser reads; padded so that it is as heavy as a minute of it. */
export function hdrClip(): Promise<string> {
  return fixture("luz.mp4", async (path) => {
    const light = await clip("light.mp4", {
      ...{ size: "640x360", seconds: 1, sound: false },
      output: [
        ...["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-profile:v", "2"],
        ...["-pix_fmt", "yuv420p10le", "-color_primaries", "bt2020"],
        ...["-color_trc", "smpte2084", "-colorspace", "bt2020nc"],
      ],
    });
    // A box that every reader passes over.
    const rest = Buffer.alloc(11_000_000, 7);
    rest.writeUInt32BE(rest.length, 0);
    rest.write("free", 4, "latin1");
    await writeFile(path, Buffer.concat([await readFile(light), rest]));
  });
}

export function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#2563eb" } });
}

/** As heavy as what a camera sees. */
export function noisy(width: number, height: number) {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#000", noise } });
}

async function rowsOf({ id }: Member) {
  return server.db
    .selectFrom("subidas")
    .selectAll()
    .where("id_usuario", "=", id)
    .orderBy("created_at")
    .execute();
}

export async function namesOf(member: Member) {
  return (await rowsOf(member)).map(({ id }) => id);
}

export async function offsetOf(member: Member): Promise<number> {
  const { subidas } = await server.bodyOf("GET", "/api/subidas", { as: member });
  return subidas[0]?.offset ?? 0;
}

/** What has come whole and is in no post yet, in the order in which it was begun. */
export async function filesOf(member: Member): Promise<Buffer[]> {
  const files: Buffer[] = [];
  for (const { done, name } of await rowsOf(member)) {
    const object = done && name ? await server.objects.get(name) : null;
    if (!object) continue;
    const chunks: Uint8Array[] = [];
    for await (const chunk of object.body as AsyncIterable<Uint8Array>) chunks.push(chunk);
    files.push(Buffer.concat(chunks));
  }
  return files;
}

interface Probed {
  streams: Record<"codec_type" | "codec_name" | "width" | "height" | "avg_frame_rate", unknown>[];
  format: { duration: string };
}

export async function probe(bytes: Buffer): Promise<Probed> {
  const path = join(scratchFolder(), "sent");
  await writeFile(path, bytes);
  const asked = ["-v", "error", "-show_streams", "-show_format", "-of", "json", path];
  const { stdout } = await promisify(execFile)("ffprobe", asked);
  return JSON.parse(stdout) as Probed;
}

/** Which of the scripts that were asked for hold the library that reads and writes videos. */
export async function withMediabunny(urls: string[]): Promise<string[]> {
  const scripts = urls.filter((url) => /\/assets\/.*\.js/.test(url));
  const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
  return scripts.filter((_, at) => /mediabunny/i.test(texts[at]!));
}

/** One picture of a video, as it is stored: what says how to turn it is not heeded. */
export async function storedFrame(bytes: Buffer): Promise<string> {
  const folder = scratchFolder();
  const [from, to] = [join(folder, "sent.mp4"), join(folder, "frame.png")];
  await writeFile(from, bytes);
  await ffmpeg("-noautorotate", "-i", from, "-frames:v", "1", to);
  return to;
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
