import { useState } from "react";
import { fill } from "#app/strings/language.ts";
import { common } from "#app/ui/strings.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { ProcessingBox } from "#app/features/posts/processing/processing-box.tsx";
import type { FileProcessing, PostProcessing } from "#app/features/posts/view.ts";
import { ConfirmedForm } from "../../editor/confirmed-form.tsx";
import { donePath } from "../../editor/edit-words.ts";
import { ReplaceFile } from "../../editor/replace-file.tsx";
import { strings as editor } from "../../editor/strings.ts";
import { type FileChanges, useFileChanges } from "../../editor/use-file-changes.ts";
import { strings as publish } from "../../strings.ts";
import { chosenFile, type UploadLimits } from "../chosen/chosen-file.ts";
import { FilePreview } from "../chosen/file-preview.tsx";
import { LeaveWarning } from "../sending/leave-warning.tsx";
import { RetryButton } from "../sending/retry-button.tsx";
import { UploadMeter } from "../sending/upload-meter.tsx";
import styles from "./upload-result.module.css";

interface UploadResultProps {
  post: PostProcessing;
  limits: UploadLimits;
  /** A file as it was sent, where this page still has it. */
  localFile: (id_archivo: number, index: number) => File | undefined;
  /** What has just been done to a file of it. */
  done: string | null;
}

/** How far a post is that was sent, where files that failed are replaced or deleted. */
export function UploadResult({ post, limits, localFile, done }: UploadResultProps) {
  const { id_publicacion: id } = post;
  const changes = useFileChanges(id, (step) => donePath(id, step, "upload"));
  const [replaced, setReplaced] = useState<ReadonlyMap<number, File>>(new Map());
  const localPicture = ({ id_archivo: place }: FileProcessing, index: number) => {
    const file = replaced.get(place) ?? localFile(place, index);
    return file && <FilePreview key={file.name} chosen={chosenFile(index, file)} />;
  };
  const replace = (id_archivo: number, file: File) => {
    setReplaced((before) => new Map(before).set(id_archivo, file));
    changes.change(id_archivo, [file]);
  };
  return (
    <div className={styles.result}>
      <LeaveWarning isSending={changes.isSending} onLeave={changes.cancel} />
      {done && <DoneNotice param="ok">{done}</DoneNotice>}
      <ProcessingBox
        post={post}
        localPicture={localPicture}
        fileActions={(file, index) => (
          <FailedFile
            post={post}
            file={file}
            name={`${file.tipo === "video" ? publish.video : publish.photo} ${index + 1}`}
            limits={limits}
            changes={changes}
            onReplace={(one) => replace(file.id_archivo, one)}
          />
        )}
      />
    </div>
  );
}

interface FailedFileProps {
  post: PostProcessing;
  file: FileProcessing;
  name: string;
  limits: UploadLimits;
  changes: FileChanges;
  onReplace: (file: File) => void;
}

/** What can be done with a file that failed. */
function FailedFile({ post, file, name, limits, changes, onReplace }: FailedFileProps) {
  const { id_archivo } = file;
  const own = changes.target === id_archivo ? changes : null;
  if (own?.state.phase === "sending") {
    return <UploadMeter progress={own.state.progress} onCancel={own.cancel} />;
  }
  return (
    <div className={styles.actions}>
      <ReplaceFile
        post={post}
        file={file}
        name={name}
        limits={limits}
        isBusy={changes.state.phase === "sending"}
        failure={own?.state.phase === "idle" ? (own.state.failure?.message ?? null) : null}
        from="upload"
        onReplace={onReplace}
      />
      <RetryButton changes={own} />
      {post.files.length > 1 && (
        <ConfirmedForm
          id={post.id_publicacion}
          step="delete-file"
          id_archivo={id_archivo}
          label={common.delete}
          of={name}
          title={fill(editor.deleteFile.title, { name: name.toLowerCase() })}
          from="upload"
        >
          {editor.deleteFile.text}
        </ConfirmedForm>
      )}
    </div>
  );
}
