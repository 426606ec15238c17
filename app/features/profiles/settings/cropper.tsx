import { useEffect, useId, useRef, useState } from "react";
import { cropText } from "#app/features/media/image/crop.ts";
import styles from "./cropper.module.css";
import { cropOf, moved, type Ratios, type View, WHOLE, ZOOM_MAX, zoomedTo } from "./crop-view.ts";
import { useCropGestures } from "./use-crop-gestures.ts";
import { strings } from "../strings.ts";

export interface CropperProps {
  file: File;
  alt: string;
  /** Width to height of what is shown of it. */
  ratio: number;
  /** It is shown as a circle. */
  isRound: boolean;
  onCrop: (crop: string) => void;
  /** The browser cannot show it. */
  onError: () => void;
}

/** Which part of a chosen picture is shown: drawn with a finger or the pointer, or moved by keys. */
export function Cropper({ file, alt, ratio, isRound, onCrop, onError }: CropperProps) {
  const id = useId();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const [ratios, setRatios] = useState<Ratios | null>(null);
  const [view, setView] = useState(WHOLE);
  // Several moves may come before the next is drawn.
  const latest = useRef(WHOLE);
  const change = (to: (view: View, ratios: Ratios) => View) => {
    if (!ratios) return;
    const next = to(latest.current, ratios);
    latest.current = next;
    setView(next);
    onCrop(cropText(cropOf(next, ratios)));
  };
  const frame = useCropGestures({
    onMove: (by) => change((now, ratios) => moved(now, by, ratios)),
    onZoom: (factor) => change((now, ratios) => zoomedTo(now, now.zoom * factor, ratios)),
  });
  const crop = ratios && cropOf(view, ratios);
  const place = crop && {
    width: `${100 / crop.width}%`,
    height: `${100 / crop.height}%`,
    left: `${(-100 * crop.left) / crop.width}%`,
    top: `${(-100 * crop.top) / crop.height}%`,
  };
  return (
    <div className={styles.cropper}>
      {/* Its keys move the picture: a reader has to hand them on. */}
      <div
        ref={frame}
        className={isRound ? styles.round : styles.frame}
        style={{ aspectRatio: ratio }}
        role="application"
        aria-label={strings.crop.frame}
        aria-describedby={`${id}-help`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application takes keys
        tabIndex={0}
      >
        <img
          ref={image}
          alt={alt}
          style={place ?? undefined}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            const known = { picture: naturalWidth / naturalHeight, frame: ratio };
            setRatios(known);
            onCrop(cropText(cropOf(view, known)));
          }}
          onError={onError}
        />
      </div>
      <label className={styles.zoom}>
        <span>{strings.crop.zoom}</span>
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.01}
          value={view.zoom}
          aria-valuetext={`${Math.round(view.zoom * 100)} %`}
          onChange={({ target }) =>
            change((now, ratios) => zoomedTo(now, target.valueAsNumber, ratios))
          }
        />
      </label>
      <p id={`${id}-help`} className={styles.help}>
        {strings.crop.help}
      </p>
    </div>
  );
}
