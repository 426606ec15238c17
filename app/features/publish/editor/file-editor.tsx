import { fill } from "#app/strings/language.ts";
import { uploadUrl } from "#app/ui/upload-url.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { UploadLimits } from "../upload/chosen/chosen-file.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { AltForm } from "./alt-form.tsx";
import { CaptionsLink } from "./captions-link.tsx";
import { FileControls } from "./file-controls.tsx";
import styles from "./file-editor.module.css";
import { lengthWords } from "../upload/sizes.ts";
import type { FileChanges } from "./use-file-changes.ts";
import { type FileView, type PostView, smallPicture } from "#app/features/posts/view.ts";
import { strings as publish } from "../strings.ts";
import type { Aparecen } from "#db/schema/releases.ts";
import { strings } from "./strings.ts";

interface FileEditorProps {
  post: PostView;
  file: FileView;
  /** From 1. */
  position: number;
  limits: UploadLimits;
  /** What came back from the forms of this file, in Spanish. */
  failures: { replace: string | null; delete: string | null; alt: FormFailure | null };
  changes: FileChanges;
  onReplace: (file: File, aparecen: Aparecen) => void;
}

/** One file of a post: what it is, how far it is, and what can be done with it. */
export function FileEditor(props: FileEditorProps) {
  const { post, file, position, limits, failures, changes, onReplace } = props;
  const name = `${file.tipo === "video" ? publish.video : publish.photo} ${position}`;
  return (
    <li className={styles.row}>
      <Thumb file={file} name={name} />
      <div className={styles.facts}>
        <p className={styles.name}>{name}</p>
        <State file={file} />
        <AltForm id={post.id_publicacion} file={file} failure={failures.alt} />
        {file.tipo === "video" && <CaptionsLink id={post.id_publicacion} file={file} />}
        <FileControls
          post={post}
          file={file}
          name={name}
          limits={limits}
          isOnly={post.archivos.length === 1}
          changes={changes}
          failure={failures.replace}
          onReplace={onReplace}
        />
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
        <p className={styles.about}>{fill(strings.replacing, { percent: replacement.progress })}</p>
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
  const picture = smallPicture(file);
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
