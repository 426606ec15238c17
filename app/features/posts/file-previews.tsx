import { useEffect, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./upload-form.module.css";

/** What was chosen, as pictures, before anything is sent. */
export function FilePreviews({ files }: { files: File[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.previews} aria-label="Archivos elegidos">
      {files.map((file, index) => (
        <li key={`${index} ${file.name} ${file.lastModified}`} className={styles.preview}>
          <Preview file={file} />
        </li>
      ))}
    </ul>
  );
}

function Preview({ file }: { file: File }) {
  if (file.type.startsWith("video/")) return <VideoPreview file={file} />;
  if (file.type.startsWith("image/")) return <ImagePreview file={file} />;
  return (
    <span className={styles.unknown}>
      <Icon name="file" /> {file.name}
    </span>
  );
}

function VideoPreview({ file }: { file: File }) {
  const video = useElementShowing<HTMLVideoElement>(file);
  return <video ref={video} muted playsInline preload="metadata" aria-label={file.name} />;
}

function ImagePreview({ file }: { file: File }) {
  const image = useElementShowing<HTMLImageElement>(file);
  return <img ref={image} alt={file.name} />;
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
