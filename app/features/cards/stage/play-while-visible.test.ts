import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tabStorage } from "#app/ui/browser/storage.ts";
import { playWhileVisible } from "./play-while-visible.ts";

type Shown = EventTarget & { hidden: boolean; pictureInPictureElement: unknown };

let page: Shown;
/** Scrolls so that so much of the video is on screen. */
let show: (share: number) => void;

beforeEach(() => {
  page = Object.assign(new EventTarget(), { hidden: false, pictureInPictureElement: null });
  vi.stubGlobal("document", page);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: { intersectionRatio: number }[]) => void) {
        show = (share) => tell([{ intersectionRatio: share }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

class Video extends EventTarget {
  paused = true;
  muted = true;
  play(): Promise<void> | void {
    this.paused = false;
  }
  pause() {
    this.paused = true;
  }
}

function watched({ waits = false, isAsked = false, video = new Video() } = {}) {
  const onRefused = vi.fn();
  const given = { isOnScreen: { current: false }, isAsked: { current: isAsked }, waits };
  playWhileVisible(video as unknown as HTMLVideoElement, given, onRefused);
  return { video, onRefused };
}

function setHidden(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
}

function leaveWindow(video: Video): void {
  page.pictureInPictureElement = null;
  video.dispatchEvent(new Event("leavepictureinpicture"));
}

it("back in the tab goes on what played there, and what was paused stays so until it comes on screen anew", () => {
  const { video } = watched();
  show(1);
  setHidden(true);
  expect(video.paused).toBe(true);
  setHidden(false);
  expect(video.paused).toBe(false);
  video.pause();
  setHidden(true);
  setHidden(false);
  expect(video.paused).toBe(true);
  show(0);
  show(1);
  expect(video.paused).toBe(false);
});

it("in a tab that was opened behind another it plays at the first showing", () => {
  page.hidden = true;
  const { video } = watched();
  show(1);
  expect(video.paused).toBe(true);
  setHidden(false);
  expect(video.paused).toBe(false);
});

it("in a window of its own it goes on wherever the page is, and others wait until they are asked for", () => {
  const { video } = watched();
  show(1);
  page.pictureInPictureElement = video;
  show(0);
  setHidden(true);
  setHidden(false);
  expect(video.paused).toBe(false);
  const other = watched();
  show(1);
  expect(other.video.paused).toBe(true);
  expect(other.onRefused).toHaveBeenCalledOnce();
  leaveWindow(video);
  expect(video.paused).toBe(true);
});

it("who closes that window while it is paused finds it paused", () => {
  const { video } = watched();
  show(1);
  page.pictureInPictureElement = video;
  setHidden(true);
  video.pause();
  leaveWindow(video);
  setHidden(false);
  expect(video.paused).toBe(true);
});

it("a video that plays when the data saver is turned on waits, but for one that somebody started", () => {
  const { video } = watched();
  show(1);
  const now = watched({ video, waits: true });
  show(1);
  expect(video.paused).toBe(true);
  expect(now.onRefused).toHaveBeenCalledOnce();
  void video.play();
  const asked = watched({ video, waits: true, isAsked: true });
  show(1);
  expect(video.paused).toBe(false);
  expect(asked.onRefused).not.toHaveBeenCalled();
});

it("where the browser starts nothing with sound it plays without, and where it starts nothing it waits", async () => {
  class Strict extends Video {
    constructor(private readonly mayPlay: () => boolean) {
      super();
      this.muted = false;
    }
    override async play() {
      if (!this.mayPlay()) throw new DOMException("", "NotAllowedError");
      this.paused = false;
    }
  }
  const video: Video = new Strict(() => video.muted);
  const silent = watched({ video });
  show(1);
  await expect.poll(() => video.paused).toBe(false);
  expect(video.muted).toBe(true);
  expect(silent.onRefused).not.toHaveBeenCalled();
  // The person has not wished it so.
  expect(tabStorage.getItem("feed:muted")).toBeNull();

  const still = watched({ video: new Strict(() => false) });
  show(1);
  await expect.poll(() => still.onRefused.mock.calls.length).toBe(1);
  // Whoever presses it hears it.
  expect(still.video.muted).toBe(false);
});
