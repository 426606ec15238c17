import { fill } from "#app/strings/language.ts";
import { uploadUrl } from "#app/ui/upload-url.ts";
import { common } from "#app/ui/strings.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { UploadLimits } from "../upload/chosen/chosen-file.ts";
import { ConfirmedForm } from "./confirmed-form.tsx";
import styles from "./file-editor.module.css";
import { ReplaceFile } from "./replace-file.tsx";
import { RetryButton } from "../upload/sending/retry-button.tsx";
import { lengthWords } from "../upload/sizes.ts";
import { UploadMeter } from "../upload/sending/upload-meter.tsx";
import type { FileChanges } from "./use-file-changes.ts";
import type { FileView, PostView } from "#app/features/posts/view.ts";
import { strings as publish } from "../strings.ts";
import { strings } from "./strings.ts";

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
  const name = `${file.tipo === "video" ? publish.video : publish.photo} ${position}`;
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
              <ConfirmedForm
                id={post.id_publicacion}
                step="delete-file"
                id_archivo={file.id_archivo}
                label={common.delete}
                of={name}
                title={fill(strings.deleteFile.title, { name: name.toLowerCase() })}
              >
                {strings.deleteFile.text}
              </ConfirmedForm>
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
  if (status === "queued")
    return <p className={styles.about}>{fill(strings.processing, { percent: progress })}</p>;
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
          {fill(strings.replacing, { percent: replacement.progress })}
        </p>
      )}
      {replacement?.status === "failed" && (
        <p className={styles.problem} role="alert">
          {fill(strings.replacementFailed, { why: replacement.error ?? "" })}
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
