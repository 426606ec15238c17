import type { VideoPlan } from "./plan.ts";

/** What is asked of a worker that reads and writes videos: one task, after which it is ended. */
export type VideoTask =
  | { task: "look"; file: File }
  | ({ task: "make" } & VideoMake)
  | ({ task: "cut" } & VideoCut);

export interface VideoMake {
  file: File;
  plan: VideoPlan;
  /** Where the result is written to on the device; null: into memory. */
  keptAs: string | null;
  /** More bytes than this are of no use. */
  maxBytes: number;
}

export interface VideoCut extends Omit<VideoMake, "plan"> {
  /** In seconds. */
  start: number;
  end: number;
}

export type WorkerAnswer<T> =
  | { type: "progress"; part: number }
  | { type: "done"; result: T }
  /** `useless`: it would not be smaller. */
  | { type: "failed"; why: "useless" | "failed"; detail: string };

/** Null: written to the device. */
export type MadeVideo = { blob: Blob | null };

/** The result is larger than it may be. */
export class Useless extends Error {}
