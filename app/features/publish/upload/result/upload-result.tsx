import { useState } from "react";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Link } from "#app/ui/link.tsx";
import { ProcessingBox } from "#app/features/posts/processing/processing-box.tsx";
import type { FileProcessing, PostProcessing } from "#app/features/posts/view.ts";
import type { Aparecen } from "#db/schema/releases.ts";
import { donePath, editPath } from "../../editor/edit-words.ts";
import { FileControls } from "../../editor/file-controls.tsx";
import { useFileChanges } from "../../editor/use-file-changes.ts";
import { strings as editor } from "../../editor/strings.ts";
import { strings as publish } from "../../strings.ts";
import { chosenFile, type UploadLimits } from "../chosen/chosen-file.ts";
import { FilePreview } from "../chosen/file-preview.tsx";
import { LeaveWarning } from "../sending/leave-warning.tsx";
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
  const replace = (id_archivo: number, file: File, aparecen: Aparecen) => {
    setReplaced((before) => new Map(before).set(id_archivo, file));
    changes.change(id_archivo, [file], aparecen);
  };
  return (
    <div className={styles.result}>
      <LeaveWarning isSending={changes.isSending} onLeave={changes.cancel} />
      {done && <DoneNotice param="ok">{done}</DoneNotice>}
      <ProcessingBox
        post={post}
        localPicture={localPicture}
        fileActions={(file, index) => (
          <FileControls
            post={post}
            file={file}
            name={`${file.tipo === "video" ? publish.video : publish.photo} ${index + 1}`}
            limits={limits}
            isOnly={post.files.length === 1}
            changes={changes}
            from="upload"
            onReplace={(one, aparecen) => replace(file.id_archivo, one, aparecen)}
          />
        )}
      />
      <p className={styles.describe}>
        {editor.alt.ask} <Link to={`${editPath(id)}#archivos`}>{editor.alt.askLink}</Link>
      </p>
    </div>
  );
}
