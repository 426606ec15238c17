import { forwardRef, useState } from "react";
import type { FileView } from "#app/features/posts/view.ts";
import { uploadUrl } from "#app/ui/upload-url.ts";
import styles from "./captions.module.css";
import { cueAt, type EditedCue } from "./cue-list.ts";

interface CaptionedVideoProps {
  file: FileView;
  /** As they are being written; null: they are written as text. */
  cues: EditedCue[] | null;
}

/** The video that the captions are of, and below it what is said at its moment. */
export const CaptionedVideo = forwardRef<HTMLVideoElement, CaptionedVideoProps>(
  function CaptionedVideo({ file, cues }, ref) {
    const [moment, setMoment] = useState(0);
    const { variants, url_archivo, poster, width, height } = file;
    if (url_archivo === "") return <div />;
    const smallest = variants.find(({ mime }) => mime.startsWith("video/"));
    return (
      <div className={styles.side}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- they are being written beside it */}
        <video
          ref={ref}
          className={styles.video}
          src={uploadUrl(smallest?.url ?? url_archivo)}
          poster={poster ? uploadUrl(poster) : undefined}
          width={width ?? undefined}
          height={height ?? undefined}
          controls
          playsInline
          preload="metadata"
          onTimeUpdate={({ currentTarget }) => setMoment(currentTarget.currentTime * 1000)}
          onSeeked={({ currentTarget }) => setMoment(currentTarget.currentTime * 1000)}
        />
        {cues && <p className={styles.said}>{cueAt(cues, moment)?.text ?? ""}</p>}
      </div>
    );
  },
);
