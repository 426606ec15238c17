import { useId } from "react";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { lengthWords } from "../sizes.ts";
import { strings } from "../strings.ts";
import { FilmStrip } from "./film-strip.tsx";
import styles from "./poster-picker.module.css";

interface PosterPickerProps {
  /** Null: it was chosen on an earlier visit, and there is nothing to see. */
  file: File | null;
  /** Of the video. */
  seconds: number;
  /** Null: the server chooses. */
  poster: number | null;
  onPick: (poster: number | null) => void;
}

/** Which moment of a video stands for it while it does not play: the preview shows it. */
export function PosterPicker({ file, seconds, poster, onPick }: PosterPickerProps) {
  const id = useId();
  const words =
    poster === null
      ? strings.poster.automatic
      : fill(strings.poster.at, { time: lengthWords(poster) });
  return (
    <div className={styles.poster}>
      <label htmlFor={id}>
        {strings.poster.label} <span className={styles.time}>{words}</span>
      </label>
      {file && <FilmStrip file={file} seconds={seconds} poster={poster} onPick={onPick} />}
      <div className={styles.line}>
        <input
          id={id}
          type="range"
          min={0}
          max={Math.max(0, seconds - 0.1)}
          step={0.1}
          value={poster ?? 0}
          aria-valuetext={words}
          onChange={({ currentTarget }) => onPick(Number(currentTarget.value))}
        />
        {poster !== null && (
          <Button type="button" variant="plain" onClick={() => onPick(null)}>
            {strings.poster.reset}
          </Button>
        )}
      </div>
    </div>
  );
}
