import { useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { ChosenFile } from "./chosen-file.ts";

interface FilePreviewProps {
  chosen: ChosenFile;
  /** Hears how long a video is, in seconds. */
  onSeconds: (seconds: number) => void;
}

/** What was chosen, as a picture, before anything is sent. */
export function FilePreview({ chosen: { file, kind }, onSeconds }: FilePreviewProps) {
  if (kind === "video") return <VideoPreview file={file} onSeconds={onSeconds} />;
  if (kind === "image") return <ImagePreview file={file} />;
  return <Icon name="file" size={28} />;
}

function VideoPreview({ file, onSeconds }: { file: File; onSeconds: (seconds: number) => void }) {
  const video = useElementShowing<HTMLVideoElement>(file);
  const measure = () => {
    const seconds = video.current?.duration ?? NaN;
    if (Number.isFinite(seconds)) onSeconds(seconds);
  };
  return (
    <video
      ref={video}
      muted
      playsInline
      preload="metadata"
      aria-label={file.name}
      onLoadedMetadata={measure}
    />
  );
}

function ImagePreview({ file }: { file: File }) {
  const image = useElementShowing<HTMLImageElement>(file);
  const [isUnknown, setUnknown] = useState(false);
  // A HEIC, say, which few browsers but Safari show.
  if (isUnknown) return <Icon name="file" size={28} />;
  return <img ref={image} alt={file.name} onError={() => setUnknown(true)} />;
}

/** The ref of an element whose source is the file while it is there. */
function useElementShowing<T extends HTMLImageElement | HTMLVideoElement>(file: File) {
  const ref = useRef<T>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const url = URL.createObjectURL(file);
    element.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return ref;
}
