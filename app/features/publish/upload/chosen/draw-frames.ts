/** Twice what is shown: screens are fine. */
const SHORT_SIDE = 128;

interface Frame {
  canvas: HTMLCanvasElement;
  /** In seconds. */
  moment: number;
}

/** A decoder may fail for want of memory while others work. */
const TRIES = 2;

/**
 * Draws moments of a video, one after the other, with one decoder. What cannot be shown stays empty; false
 * where that is all of it.
 */
export async function drawFrames(
  file: File,
  frames: Frame[],
  signal: AbortSignal,
): Promise<boolean> {
  const left = [...frames];
  for (let tries = 0; tries < TRIES && left.length > 0 && !signal.aborted; tries += 1) {
    await drawEach(file, left, signal).catch(() => undefined);
  }
  return left.length < frames.length;
}

/** Takes from `left` what is drawn. */
async function drawEach(file: File, left: Frame[], signal: AbortSignal): Promise<void> {
  const video = document.createElement("video");
  Object.assign(video, { muted: true, playsInline: true, preload: "auto" });
  const url = URL.createObjectURL(file);
  try {
    const opened = heard(video, "loadeddata", signal);
    video.src = url;
    await opened;
    if (video.videoWidth === 0) throw new Error("only its sound is known");
    for (let frame = left[0]; frame; frame = left[0]) {
      const seeked = heard(video, "seeked", signal);
      video.currentTime = frame.moment;
      await seeked;
      // It may have arrived before its picture has.
      if (video.readyState < video.HAVE_CURRENT_DATA) await heard(video, "canplay", signal);
      draw(video, frame.canvas);
      left.shift();
    }
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(url);
  }
}

function draw(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, SHORT_SIDE / Math.min(videoWidth, videoHeight));
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
}

function heard(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("not shown"));
    if (signal.aborted) return fail();
    signal.addEventListener("abort", fail, { once: true });
    video.addEventListener("error", fail, { once: true });
    video.addEventListener(event, () => resolve(), { once: true });
  });
}
