import { readFile } from "node:fs/promises";
import { type Instance, withInstance } from "../../instance.ts";
import { padded, smallClip } from "../../media.ts";
import { type Bench, MB, type Result } from "../../measurement.ts";
import { residentBytes } from "../../process-usage.ts";
import { worstOf } from "../../statistics.ts";
import { upload } from "../../upload.ts";

const LIMIT_MB = 64;
const LARGE_MB = 500;
const SMALL_MB = 4;
const SMALL_UPLOADS = 5;
const SERVERS = 3;
const SAMPLE_MS = 50;

/** How far the memory of the web process rises while it takes one large upload. */
export async function measureUploadMemory({ folder, detail }: Bench): Promise<Result[]> {
  const clip = await readFile(await smallClip(folder));
  const rises: number[] = [];
  for (let i = 1; i <= SERVERS; i++) {
    detail(`upload ${i} of ${SERVERS}`);
    rises.push(await withInstance(folder, ["--web-only"], (instance) => rise(instance, clip)));
  }
  const what = `resident memory of the web process during a ${LARGE_MB} MB upload, rise, worst of ${SERVERS}`;
  return [{ what, unit: "MB", limit: LIMIT_MB, ...worstOf(rises.map((bytes) => bytes / MB)) }];
}

async function rise(instance: Instance, clip: Uint8Array): Promise<number> {
  for (let i = 0; i < SMALL_UPLOADS; i++) await upload(instance, padded(clip, SMALL_MB * MB));
  const before = residentBytes(instance.pid);
  let highest = before;
  const sample = () => (highest = Math.max(highest, residentBytes(instance.pid)));
  const timer = setInterval(sample, SAMPLE_MS);
  try {
    await upload(instance, padded(clip, LARGE_MB * MB));
    return sample() - before;
  } finally {
    clearInterval(timer);
  }
}
