import type { ReactNode } from "react";
import { fill } from "#app/strings/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { uploadUrl } from "#app/ui/upload-url.ts";
import type { FileProcessing } from "#app/features/posts/view.ts";
import styles from "./processing-file.module.css";
import { strings } from "./strings.ts";

interface ProcessingFileProps {
  file: FileProcessing;
  /** From 1. */
  position: number;
  localPicture: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
}

/** One file of a post that is processed: its picture, how far it is, and why it failed. */
export function ProcessingFile({ file, position, localPicture, children }: ProcessingFileProps) {
  const { tipo, status, progress, error } = file;
  // Over a mere symbol nobody could read it.
  const hasPicture = Boolean(file.picture ?? file.preview ?? localPicture);
  return (
    <li className={styles.file}>
      <div
        className={styles.picture}
        style={file.preview ? { backgroundImage: `url(${file.preview})` } : undefined}
      >
        <Picture file={file} localPicture={localPicture} />
        {status === "queued" && hasPicture && <span className={styles.veil}>{progress} %</span>}
      </div>
      <div className={styles.facts}>
        <p className={styles.name}>{fill(strings.fileOf[tipo], { position })}</p>
        <p className={styles[status]}>{status === "failed" ? error : stateOf(status, progress)}</p>
        {status === "queued" && (
          <progress
            value={progress}
            max={100}
            aria-label={fill(strings.fileProgress, { position })}
          />
        )}
        {children}
      </div>
    </li>
  );
}

function stateOf(status: "queued" | "ready", progress: number): string {
  return strings.fileStates[status === "queued" && progress === 0 ? "waiting" : status];
}

function Picture({ file, localPicture }: Pick<ProcessingFileProps, "file" | "localPicture">) {
  const { picture, tipo } = file;
  if (picture) return <img src={uploadUrl(picture)} alt="" width={96} height={128} />;
  return localPicture ?? <Icon name={tipo} size={28} />;
}
