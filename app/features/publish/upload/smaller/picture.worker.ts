import { makePicture } from "./make-picture.ts";
import type { WorkerAnswer } from "./worker-task.ts";

self.onmessage = ({ data }: MessageEvent<File>) => {
  makePicture(data).then(
    (result) => answer({ type: "done", result }),
    (error: unknown) => answer({ type: "failed", why: "failed", detail: String(error) }),
  );
};

function answer(message: WorkerAnswer<Blob | null>): void {
  self.postMessage(message);
}
