import { fill } from "#app/strings/language.ts";
import { common } from "#app/ui/strings.ts";
import type { UploadLimits } from "../upload/chosen/chosen-file.ts";
import { RetryButton } from "../upload/sending/retry-button.tsx";
import { UploadMeter } from "../upload/sending/upload-meter.tsx";
import { ConfirmedForm } from "./confirmed-form.tsx";
import type { EditFrom } from "./edit-words.ts";
import styles from "./file-editor.module.css";
import { ReplaceFile } from "./replace-file.tsx";
import type { Aparecen } from "#db/schema/releases.ts";
import { strings } from "./strings.ts";
import type { FileChanges } from "./use-file-changes.ts";
import type { FileView, PostView } from "#app/features/posts/view.ts";

interface FileControlsProps {
  post: Pick<PostView, "id_publicacion" | "tipo_publicacion">;
  file: Pick<FileView, "id_archivo" | "tipo">;
  name: string;
  limits: UploadLimits;
  /** A post keeps its last file. */
  isOnly: boolean;
  /** One transfer at a time, of whichever file. */
  changes: FileChanges;
  /** What came back from the form that replaces it, in Spanish. */
  failure?: string | null;
  /** Where one comes back to, unless to the editor. */
  from?: EditFrom;
  onReplace: (file: File, aparecen: Aparecen) => void;
}

/** What can be done with a file of a post: replace or delete it; or how far its new bytes are. */
export function FileControls(props: FileControlsProps) {
  const { post, file, name, limits, isOnly, changes, failure = null, from, onReplace } = props;
  const { id_archivo } = file;
  const { state } = changes;
  const isOwn = changes.target === id_archivo;
  if (isOwn && state.phase === "sending") {
    return <UploadMeter progress={state.progress} onCancel={changes.cancel} />;
  }
  const lost = isOwn && state.phase === "idle" ? state.failure : null;
  return (
    <div className={styles.controls}>
      <ReplaceFile
        post={post}
        file={file}
        name={name}
        limits={limits}
        isBusy={state.phase === "sending"}
        failure={lost?.message ?? failure}
        from={from}
        onReplace={onReplace}
      />
      <RetryButton changes={isOwn ? changes : null} />
      {!isOnly && (
        <ConfirmedForm
          id={post.id_publicacion}
          step="delete-file"
          id_archivo={id_archivo}
          label={common.delete}
          of={name}
          title={fill(strings.deleteFile.title, { name: name.toLowerCase() })}
          from={from}
        >
          {strings.deleteFile.text}
        </ConfirmedForm>
      )}
    </div>
  );
}
