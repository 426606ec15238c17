import { type RefObject, useEffect, useState } from "react";
import { browserStorage } from "#app/ui/browser/storage.ts";
import { useMuted } from "../stage/sound.ts";
import { strings } from "./strings.ts";
import styles from "./volume-slider.module.css";

const STORAGE_KEY = "volume";

/** How loud videos are: remembered by this browser. Phones have keys for it. */
export function VolumeSlider({ video }: { video: RefObject<HTMLVideoElement> }) {
  const [muted, setMuted] = useMuted();
  const [volume, setVolume] = useState(rememberedVolume);
  useEffect(() => {
    turnTo(video.current, volume);
  }, [video, volume]);

  const change = (wanted: number) => {
    browserStorage.setItem(STORAGE_KEY, String(wanted));
    setVolume(wanted);
    setMuted(wanted === 0);
  };
  return (
    <span className={styles.place}>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={1}
        step={0.05}
        value={muted ? 0 : volume}
        aria-label={strings.volume}
        aria-valuetext={`${Math.round((muted ? 0 : volume) * 100)} %`}
        onChange={({ target }) => change(Number(target.value))}
      />
    </span>
  );
}

function rememberedVolume(): number {
  const kept = Number(browserStorage.getItem(STORAGE_KEY) ?? 1);
  return kept > 0 && kept <= 1 ? kept : 1;
}

function turnTo(element: HTMLVideoElement | null, volume: number): void {
  if (element) element.volume = volume;
}
