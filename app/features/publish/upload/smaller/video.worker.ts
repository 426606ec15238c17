import { DURATION_SLACK_SECONDS } from "#app/features/media/limits.ts";
import { cutVideo } from "./cut-video.ts";
import { codecFor, isWhole, makeVideo } from "./make-video.ts";
import { planOf, type VideoPlan } from "./plan.ts";
import { readKept } from "./kept-files.ts";
import type { Obstacle } from "./smaller-states.ts";
import { factsOf, lengthOf } from "./video-input.ts";
import {
  type MadeVideo,
  Useless,
  type VideoCut,
  type VideoMake,
  type VideoTask,
  type WorkerAnswer,
} from "./worker-task.ts";

/** Apart from the page: one types meanwhile, and a page that is out of sight does not slow it down. */
self.onmessage = ({ data }: MessageEvent<VideoTask>) => {
  const work: Promise<VideoPlan | Obstacle | MadeVideo | null> =
    data.task === "look" ? look(data.file) : data.task === "make" ? make(data) : cut(data);
  work.then(
    (result) => answer({ type: "done", result }),
    (error: unknown) =>
      answer({
        ...{ type: "failed", why: isUseless(error) ? "useless" : "failed" },
        detail: String(error),
      }),
  );
};

/** What it would be made into; null: it is small enough as it is. */
async function look(file: File): Promise<VideoPlan | Obstacle | null> {
  const facts = await factsOf(file);
  if (!facts) return "browser";
  if (facts.isHdr) return "hdr";
  if (!facts.isSoundReadable) return "browser";
  const plan = planOf(facts);
  return plan && ((await codecFor(plan)) ? plan : "browser");
}

async function make(task: VideoMake): Promise<MadeVideo> {
  const made = await makeVideo(task, onProgress);
  const result = made.blob ?? (await readKept(task.keptAs!));
  if (!result || !(await isWhole(result, task.file))) throw new Error("not whole");
  return made;
}

async function cut(task: VideoCut): Promise<MadeVideo> {
  const made = await cutVideo(task, onProgress);
  const result = made.blob ?? (await readKept(task.keptAs!));
  const seconds = result && (await lengthOf(result));
  if (!seconds || seconds > task.end - task.start + DURATION_SLACK_SECONDS)
    throw new Error("not cut");
  return made;
}

function onProgress(part: number): void {
  answer({ type: "progress", part });
}

/** The library may tell of what has stopped it as of the cause of something else. */
function isUseless(error: unknown): boolean {
  return error instanceof Useless || (error instanceof Error && isUselessCause(error));
}

function isUselessCause({ cause }: Error): boolean {
  return cause instanceof Error && isUseless(cause);
}

function answer(message: WorkerAnswer<VideoPlan | Obstacle | MadeVideo | null>): void {
  self.postMessage(message);
}
