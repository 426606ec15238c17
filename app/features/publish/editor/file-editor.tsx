import { uploadUrl } from "#app/ui/upload-url.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { UploadLimits } from "../upload/chosen-file.ts";
import { ConfirmedDeed } from "./confirmed-deed.tsx";
import styles from "./file-editor.module.css";
import { ReplaceFile } from "./replace-file.tsx";
import { RetryButton } from "../upload/retry-button.tsx";
import { lengthWords } from "../upload/sizes.ts";
import { UploadMeter } from "../upload/upload-meter.tsx";
import type { FileChanges } from "./use-file-changes.ts";
import type { FileView, PostView } from "#app/features/posts/view.ts";

interface FileEditorProps {
  post: PostView;
  file: FileView;
  /** From 1. */
  position: number;
  limits: UploadLimits;
  /** What came back from the forms of this file, in Spanish. */
  failures: { replace: string | null; delete: string | null };
  /** The transfer of its new bytes, if it is or was this file's. */
  changes: FileChanges | null;
  isBusy: boolean;
  onReplace: (file: File) => void;
}

/** One file of a post: what it is, how far it is, and what can be done with it. */
export function FileEditor(props: FileEditorProps) {
  const { post, file, position, limits, failures, changes, isBusy, onReplace } = props;
  const name = `${file.tipo === "video" ? "Video" : "Foto"} ${position}`;
  const lost = changes?.state.phase === "idle" ? changes.state.failure : null;
  const isOnly = post.archivos.length === 1;
  return (
    <li className={styles.row}>
      <Thumb file={file} name={name} />
      <div className={styles.facts}>
        <p className={styles.name}>{name}</p>
        <State file={file} />
        {changes?.state.phase === "sending" ? (
          <UploadMeter progress={changes.state.progress} onCancel={changes.cancel} />
        ) : (
          <div className={styles.controls}>
            <ReplaceFile
              post={post}
              file={file}
              name={name}
              limits={limits}
              isBusy={isBusy}
              failure={lost?.message ?? failures.replace}
              onReplace={onReplace}
            />
            <RetryButton changes={changes} />
            {!isOnly && (
              <ConfirmedDeed
                id={post.id_publicacion}
                deed="delete-file"
                id_archivo={file.id_archivo}
                label="Eliminar"
                of={name}
                title={`¿Eliminar ${name.toLowerCase()}?`}
              >
                Se quita de la publicación y se borra. No se puede deshacer.
              </ConfirmedDeed>
            )}
          </div>
        )}
        {failures.delete && (
          <p className={styles.problem} role="alert">
            {failures.delete}
          </p>
        )}
      </div>
    </li>
  );
}

function State({ file }: { file: FileView }) {
  const { status, progress = 0, error, replacement, duration_ms, width, height } = file;
  if (status === "queued") return <p className={styles.about}>En proceso: {progress} %</p>;
  if (status === "failed") return <p className={styles.problem}>{error}</p>;
  const length = duration_ms === null ? null : lengthWords(duration_ms / 1000);
  return (
    <>
      <p className={styles.about}>
        {width} × {height}
        {length && ` · ${length}`}
      </p>
      {replacement?.status === "queued" && (
        <p className={styles.about} role="status">
          Procesando el archivo nuevo: {replacement.progress} %. Mientras tanto se muestra este.
        </p>
      )}
      {replacement?.status === "failed" && (
        <p className={styles.problem} role="alert">
          El archivo nuevo no sirvió y se sigue mostrando este. {replacement.error}
        </p>
      )}
    </>
  );
}

function Thumb({ file, name }: { file: FileView; name: string }) {
  const small = file.variants.find(({ mime }) => mime === "image/webp");
  const picture = small?.url ?? file.poster;
  return (
    <div
      className={styles.thumb}
      style={file.preview ? { backgroundImage: `url(${file.preview})` } : undefined}
    >
      {picture ? (
        <img src={uploadUrl(picture)} alt={name} width={96} height={128} loading="lazy" />
      ) : (
        <Icon name={file.tipo === "video" ? "video" : "image"} size={28} />
      )}
    </div>
  );
}
