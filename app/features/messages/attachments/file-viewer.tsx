import type { FileView } from "#app/features/posts/view.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { uploadUrl } from "#app/ui/upload-url.ts";
import styles from "./file-viewer.module.css";

interface FileViewerProps {
  file: FileView;
  label: string;
  onClose: () => void;
}

/** One picture or video as large as the window. */
export function FileViewer({ file, label, onClose }: FileViewerProps) {
  const { tipo, variants, poster, url_archivo, width, height } = file;
  const pictures = variants.filter(({ mime }) => mime === "image/webp");
  const srcSet = pictures.map(({ url, width: size }) => `${uploadUrl(url)} ${size}w`).join(", ");
  const size = { width: width ?? undefined, height: height ?? undefined };
  return (
    <Dialog isLarge label={label} onClose={onClose}>
      <div className={styles.stage}>
        {tipo === "video" ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- a message has none
          <video
            className={styles.shown}
            src={uploadUrl(url_archivo)}
            {...(poster && { poster: uploadUrl(poster) })}
            {...size}
            controls
            autoPlay
            playsInline
          />
        ) : (
          <img
            className={styles.shown}
            src={uploadUrl(url_archivo)}
            srcSet={srcSet}
            sizes="100vw"
            alt={label}
            {...size}
          />
        )}
      </div>
    </Dialog>
  );
}
