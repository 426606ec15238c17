import { useState } from "react";
import type { FileView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { uploadUrl } from "#app/ui/upload-url.ts";
import { strings } from "../strings.ts";
import styles from "./attachments.module.css";
import { FileViewer } from "./file-viewer.tsx";

interface AttachmentsProps {
  files: FileView[];
  /** Who sent them. */
  who: string;
  /** A stranger's: nothing of them is shown before one asks. */
  isHeldBack: boolean;
}

const words = strings.attachments;

/** The pictures and videos of a message, in tiles that are as large before they are ready as they are then. */
export function Attachments({ files, who, isHeldBack }: AttachmentsProps) {
  return (
    <ul className={classNames(styles.files, files.length === 1 && styles.alone)}>
      {files.map((file) => (
        <li key={file.id_archivo} className={styles.file}>
          {isHeldBack && file.status === "ready" ? (
            <HeldBack file={file} who={who} />
          ) : (
            <Tile file={file} who={who} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** It works before the script, and the browser asks for nothing that is not seen. */
function HeldBack({ file, who }: { file: FileView; who: string }) {
  return (
    <details className={styles.held}>
      <summary className={styles.ask} style={blurOf(file)}>
        <span className={styles.asked}>
          <Icon name={file.tipo === "video" ? "video" : "eye-off"} size={24} />
          {fill(file.tipo === "video" ? words.askVideo : words.ask, { who })}
          <span className={styles.stranger}>{words.stranger}</span>
        </span>
      </summary>
      <Tile file={file} who={who} />
    </details>
  );
}

function Tile({ file, who }: { file: FileView; who: string }) {
  const [isOpen, setOpen] = useState(false);
  const { tipo, status, progress = 0, error, url_archivo, duration_ms } = file;
  if (status === "queued") {
    return (
      <p className={styles.state}>
        <Icon name={tipo === "video" ? "video" : "image"} size={24} />
        {fill(words.processing, { percent: progress })}
      </p>
    );
  }
  if (status === "failed") {
    return (
      <p className={styles.state}>
        <Icon name="alert" size={24} />
        {error ?? words.failed}
      </p>
    );
  }
  const label = fill(tipo === "video" ? words.videoOf : words.photoOf, { who });
  return (
    <>
      <a
        className={styles.open}
        href={uploadUrl(url_archivo)}
        target="_blank"
        rel="noreferrer"
        title={words.open}
        style={blurOf(file)}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <TilePicture file={file} label={label} />
        {tipo === "video" && (
          <span className={styles.play}>
            <Icon name="play" size={24} />
            {duration_ms !== null && clockTime(duration_ms)}
          </span>
        )}
      </a>
      {isOpen && <FileViewer file={file} label={label} onClose={() => setOpen(false)} />}
    </>
  );
}

function TilePicture({ file, label }: { file: FileView; label: string }) {
  const { variants, poster, width, height } = file;
  const pictures = variants.filter(({ mime }) => mime === "image/webp");
  const name = pictures[0]?.url ?? poster;
  if (!name) return <span className="visually-hidden">{label}</span>;
  const srcSet = pictures.map(({ url, width: size }) => `${uploadUrl(url)} ${size}w`).join(", ");
  return (
    <img
      className={styles.picture}
      src={uploadUrl(name)}
      {...(srcSet && { srcSet, sizes: "260px" })}
      alt={label}
      width={width ?? undefined}
      height={height ?? undefined}
      loading="lazy"
      decoding="async"
    />
  );
}

function blurOf({ preview }: FileView) {
  return preview ? { backgroundImage: `url(${preview})` } : undefined;
}

function clockTime(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
