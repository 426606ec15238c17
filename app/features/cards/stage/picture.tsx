import { useEffect, useRef } from "react";
import type { FileView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import styles from "./carousel.module.css";
import { useMayFetch } from "./line-room.ts";
import { PictureSources } from "./picture-sources.tsx";
import { drawnIn, type Stage } from "./rendition.ts";
import { strings } from "../strings.ts";
import { uploadUrl } from "#app/ui/upload-url.ts";

interface PictureProps {
  file: FileView;
  label: string;
  eager: boolean | undefined;
  stage: Stage;
  onError: () => void;
}

/** A photo in the rendition that fits. */
export function Picture({ file, label, eager, stage, onError }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const mayFetch = useMayFetch();
  const fallback = file.variants.find((variant) => variant.label === "jpeg");
  useEffect(() => {
    // It may have failed before the script came.
    const { complete, naturalWidth, currentSrc } = image.current ?? {};
    if (complete && naturalWidth === 0 && currentSrc) onError();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the script comes
  }, []);
  return (
    <picture className={styles.frame}>
      {mayFetch && <PictureSources variants={file.variants} sizes={drawnIn(stage, file)} />}
      <img
        ref={image}
        className={styles.fit}
        src={mayFetch ? uploadUrl(fallback?.url ?? file.url_archivo) : undefined}
        alt={file.alt ?? fill(strings.photoOf, { label })}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        onError={onError}
        {...(eager && { fetchpriority: "high" })}
      />
    </picture>
  );
}
