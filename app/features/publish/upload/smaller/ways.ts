import { randomKey } from "#app/ui/browser/random-key.ts";
import { IN_MEMORY_MAX_BYTES, USEFUL_PART } from "./limits.ts";
import { canKeep, dropKept, readKept } from "./kept-files.ts";
import { isUseful, type VideoPlan } from "./plan.ts";
import { NotMade, type Run, runWorker } from "./run-worker.ts";
import type { Obstacle } from "./smaller-states.ts";
import type { MadeVideo, VideoTask } from "./worker-task.ts";

/** A smaller file, and its name on the device if it is there. */
export interface Made {
  file: File;
  keptAs: string | null;
}

/** What a file can be made into. */
export interface Way {
  kind: "video" | "image";
  before: number;
  /** About so many bytes. */
  after: number;
  make: (signal: AbortSignal, onProgress: (part: number) => void) => Promise<Made>;
}

/** Null: it is small enough as it is. */
export type Found = Way | Obstacle | null;

/** Throws where the browser cannot read it. */
export async function wayOf(
  file: File,
  kind: "video" | "image",
  signal: AbortSignal,
): Promise<Found> {
  return kind === "video" ? wayOfVideo(file, signal) : wayOfPicture(file, signal);
}

async function wayOfVideo(file: File, signal: AbortSignal): Promise<Found> {
  if (typeof VideoEncoder === "undefined") return "browser";
  const look: VideoTask = { task: "look", file };
  const plan = await runWorker<VideoPlan | Obstacle | null>(videoWorker(), look, { signal });
  if (plan === null || typeof plan === "string") return plan;
  const isKept = await canKeep();
  if (!isKept && plan.estimate > IN_MEMORY_MAX_BYTES) return "browser";
  const make: Way["make"] = (signal, onProgress) =>
    written(file, USEFUL_PART * file.size, { signal, onProgress }, (place) => {
      return { task: "make", file, plan, ...place };
    });
  return { kind: "video", before: file.size, after: plan.estimate, make };
}

/** A part of a video. Throws where the browser cannot cut it. */
export function cutFile(file: File, part: { start: number; end: number }, run: Run): Promise<Made> {
  // What is written anew may be larger than what it was cut from.
  return written(file, 2 * file.size, run, (place) => ({ task: "cut", file, ...part, ...place }));
}

/** Has a worker write a video, on the device where that is possible. */
async function written(
  file: File,
  useful: number,
  run: Run,
  taskAt: (place: { keptAs: string | null; maxBytes: number }) => VideoTask,
): Promise<Made> {
  const isKept = await canKeep();
  const keptAs = isKept ? `${randomKey()}.mp4` : null;
  const maxBytes = Math.floor(isKept ? useful : Math.min(useful, IN_MEMORY_MAX_BYTES));
  try {
    const task = taskAt({ keptAs, maxBytes });
    const { blob } = await runWorker<MadeVideo>(videoWorker(), task, run);
    const made = blob ?? (keptAs && (await readKept(keptAs)));
    if (!made) throw new NotMade("failed", "nothing was written");
    // Whoever has taken it back meanwhile wants nothing of it.
    run.signal.throwIfAborted();
    return { file: named(made, file, "mp4", "video/mp4"), keptAs };
  } catch (error) {
    if (keptAs) void dropKept(keptAs);
    throw error;
  }
}

/** A picture takes but a moment: it is made at once, and offered as it is. */
async function wayOfPicture(file: File, signal: AbortSignal): Promise<Way | null> {
  if (typeof OffscreenCanvas === "undefined") return null;
  const blob = await runWorker<Blob | null>(pictureWorker(), file, { signal });
  if (!blob || !isUseful(file.size, blob.size, "image")) return null;
  const made = { file: named(blob, file, "jpg", "image/jpeg"), keptAs: null };
  return { kind: "image", before: file.size, after: blob.size, make: async () => made };
}

/** As the original is called, with the ending of what it is now. */
function named(blob: Blob, { name, lastModified }: File, ext: string, type: string): File {
  const stem = name.replace(/\.[^.]*$/, "") || name;
  return new File([blob], `${stem}.${ext}`, { lastModified, type });
}

function videoWorker(): Worker {
  return new Worker(new URL("./video.worker.ts", import.meta.url), { type: "module" });
}

function pictureWorker(): Worker {
  return new Worker(new URL("./picture.worker.ts", import.meta.url), { type: "module" });
}
