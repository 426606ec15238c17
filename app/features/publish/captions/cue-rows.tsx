import { type RefObject, useEffect, useRef, useState } from "react";
import { CUES_MAX } from "#app/features/media/captions/limits.ts";
import { timeWords } from "#app/features/media/captions/text.ts";
import { fill, plural } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./captions.module.css";
import { addCue, changeCue, type EditedCue } from "./cue-list.ts";
import { CueRow } from "./cue-row.tsx";
import { strings } from "./strings.ts";

interface CueRowsProps {
  video: RefObject<HTMLVideoElement>;
  cues: EditedCue[];
  onChange: (cues: EditedCue[]) => void;
}

/** Captions cue by cue: added where the video stands, moved to where it stands, played from there. */
export function CueRows({ video, cues, onChange }: CueRowsProps) {
  const moment = useMoment(video);
  const list = useRef<HTMLOListElement>(null);
  const [fresh, setFresh] = useState<number | null>(null);
  useEffect(() => {
    if (fresh === null) return;
    list.current?.querySelector<HTMLElement>(`[data-cue="${fresh}"] textarea`)?.focus();
  }, [fresh]);

  const add = () => {
    video.current?.pause();
    const { list: longer, added } = addCue(cues, momentOf(video));
    onChange(longer);
    setFresh(added.key);
  };
  return (
    <div className={styles.cues}>
      <div className={styles.ways}>
        <Button type="button" variant="quiet" onClick={add} disabled={cues.length >= CUES_MAX}>
          <Icon name="plus" /> {fill(strings.add, { time: timeWords(moment).slice(3, -2) })}
        </Button>
        <span className={styles.hint}>{plural(cues.length, strings.count)}</span>
      </div>
      {cues.length === 0 && <p className={styles.hint}>{strings.none}</p>}
      <ol ref={list} className={styles.list} aria-label={strings.cues}>
        {cues.map((cue, index) => (
          <CueRow
            key={cue.key}
            cue={cue}
            number={index + 1}
            moment={() => momentOf(video)}
            onChange={(change) => onChange(changeCue(cues, cue.key, change))}
            onPlay={(from) => playFrom(video.current, from)}
            onRemove={() => onChange(cues.filter(({ key }) => key !== cue.key))}
          />
        ))}
      </ol>
    </div>
  );
}

function momentOf(video: RefObject<HTMLVideoElement>): number {
  return Math.round((video.current?.currentTime ?? 0) * 1000);
}

function playFrom(video: HTMLVideoElement | null, from: number): void {
  if (!video) return;
  video.currentTime = from / 1000;
  // A browser that wants to be asked shows its own button.
  video.play().catch(() => undefined);
}

/** Where the video stands, in milliseconds. */
function useMoment(video: RefObject<HTMLVideoElement>): number {
  const [moment, setMoment] = useState(0);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const note = () => setMoment(Math.round(element.currentTime * 1000));
    element.addEventListener("timeupdate", note);
    element.addEventListener("seeked", note);
    return () => {
      element.removeEventListener("timeupdate", note);
      element.removeEventListener("seeked", note);
    };
  }, [video]);
  return moment;
}
