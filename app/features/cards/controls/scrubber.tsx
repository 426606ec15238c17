import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { fill } from "#app/strings/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { clockTime } from "./clock-time.ts";
import styles from "./scrubber.module.css";
import { strings } from "./strings.ts";

/** Seconds that an arrow key goes. */
const KEY_STEP = 5;

/** The line of a video, to be dragged along or moved on by keys. */
export function Scrubber({ video }: { video: RefObject<HTMLVideoElement> }) {
  const { time, duration, seek } = usePosition(video);
  const [isHeld, setHeld] = useState(false);
  if (!duration) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    const by = keySteps[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    seek(Math.max(0, Math.min(duration, time + by)));
  };
  const position = { time: clockTime(time), duration: clockTime(duration) };
  return (
    <div
      className={classNames(styles.scrubber, isHeld && styles.held)}
      style={{ "--played": time / duration } as object}
    >
      <span className={styles.time} aria-hidden="true">
        {position.time} / {position.duration}
      </span>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={duration}
        step="any"
        value={time}
        aria-label={strings.position}
        aria-valuetext={fill(strings.positionOf, position)}
        onChange={({ target }) => seek(Number(target.value))}
        onKeyDown={onKeyDown}
        onPointerDown={() => setHeld(true)}
        onPointerUp={() => setHeld(false)}
        onPointerCancel={() => setHeld(false)}
      />
    </div>
  );
}

const keySteps: Record<string, number> = {
  ArrowLeft: -KEY_STEP,
  ArrowRight: KEY_STEP,
  ArrowDown: -KEY_STEP,
  ArrowUp: KEY_STEP,
};

/** Where the video is, as often as it says so; at once where somebody goes. */
function usePosition(video: RefObject<HTMLVideoElement>) {
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(0);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const read = () => {
      setDuration(Number.isFinite(element.duration) ? element.duration : 0);
      // While it is still on its way it says where it was.
      if (!element.seeking) setTime(element.currentTime);
    };
    read();
    const told = ["timeupdate", "durationchange", "seeked", "emptied"];
    for (const event of told) element.addEventListener(event, read);
    return () => {
      for (const event of told) element.removeEventListener(event, read);
    };
  }, [video]);
  const seek = (to: number) => {
    setTime(to);
    go(video.current, to);
  };
  return { time, duration, seek };
}

function go(element: HTMLVideoElement | null, to: number): void {
  if (element) element.currentTime = to;
}
