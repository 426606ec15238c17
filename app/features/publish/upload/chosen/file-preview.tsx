import { useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { strings } from "../strings.ts";
import type { ChosenFile } from "./chosen-file.ts";

interface FilePreviewProps {
  chosen: ChosenFile;
  /** With controls, and with words where there is nothing to see; otherwise a small picture. */
  isLarge?: boolean;
  /** Hears how long a video is, in seconds. */
  onSeconds?: (seconds: number) => void;
}

/** What was chosen, as a picture, before anything is sent. */
export function FilePreview({ chosen, isLarge = false, onSeconds }: FilePreviewProps) {
  const { bytes, kind, poster } = chosen;
  const [isUnknown, setUnknown] = useState(false);
  // A HEIC, say, which few browsers but Safari show.
  if (isUnknown || !kind || !bytes) return <Unseen chosen={chosen} isLarge={isLarge} />;
  const given = { file: bytes, isLarge, poster, onUnknown: () => setUnknown(true), onSeconds };
  return kind === "video" ? <VideoPreview {...given} /> : <ImagePreview {...given} />;
}

function Unseen({
  chosen: { kind, bytes },
  isLarge,
}: Pick<FilePreviewProps, "chosen" | "isLarge">) {
  return (
    <>
      <Icon name={kind === "image" ? "image" : (kind ?? "file")} size={isLarge ? 40 : 28} />
      {isLarge && <p>{bytes ? strings.noPreview[kind ?? "other"] : strings.notHere}</p>}
    </>
  );
}

interface PreviewProps {
  file: File;
  /** Of a video: the moment to show, in seconds. */
  poster: number | null;
  onSeconds: FilePreviewProps["onSeconds"];
  isLarge: boolean;
  onUnknown: () => void;
}

function VideoPreview({ file, isLarge, poster, onSeconds, onUnknown }: PreviewProps) {
  const video = useElementShowing<HTMLVideoElement>(file, poster);
  const measure = () => {
    const { duration = NaN, videoWidth = 0 } = video.current ?? {};
    if (Number.isFinite(duration)) onSeconds?.(duration);
    // Its sound is known, its picture is not.
    if (videoWidth === 0) onUnknown();
  };
  return (
    <video
      ref={video}
      muted
      playsInline
      controls={isLarge}
      preload="metadata"
      aria-label={file.name}
      onLoadedMetadata={measure}
      onError={onUnknown}
    />
  );
}

function ImagePreview({ file, isLarge, onUnknown }: PreviewProps) {
  const image = useElementShowing<HTMLImageElement>(file);
  return <img ref={image} alt={isLarge ? file.name : ""} decoding="async" onError={onUnknown} />;
}

/** The ref of an element whose source is the file while it is there; a video stands at `seconds`. */
function useElementShowing<T extends HTMLImageElement | HTMLVideoElement>(
  file: File,
  seconds: number | null = null,
) {
  const ref = useRef<T>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const url = URL.createObjectURL(file);
    element.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  useEffect(() => {
    const element = ref.current;
    if (seconds === null || !(element instanceof HTMLVideoElement)) return;
    element.pause();
    element.currentTime = seconds;
  }, [file, seconds]);
  return ref;
}
