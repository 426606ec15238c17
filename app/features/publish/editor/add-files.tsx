import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import {
  chosenFile,
  problemOf,
  problemOfAll,
  type UploadLimits,
} from "../upload/chosen/chosen-file.ts";
import { editFormPath } from "./edit-words.ts";
import { FilePicker } from "../upload/chosen/file-picker.tsx";
import styles from "./post-editor.module.css";
import { RetryButton } from "../upload/sending/retry-button.tsx";
import { UploadMeter } from "../upload/sending/upload-meter.tsx";
import type { FileChanges } from "./use-file-changes.ts";
import type { PostView } from "#app/features/posts/view.ts";
import { AskWhoIsNew, WhoIsNew } from "#app/features/releases/who-is-new.tsx";
import type { Aparecen } from "#db/schema/releases.ts";
import { strings } from "./strings.ts";

interface AddFilesProps {
  post: PostView;
  /** Without scripts, the same form sent twice adds its files once. */
  idempotencyKey: string;
  limits: UploadLimits;
  /** What came back from its form, in Spanish. */
  failure: string | null;
  /** The transfer of what is added, if that is what is or was sent. */
  changes: FileChanges | null;
  isBusy: boolean;
  onAdd: (files: File[], aparecen: Aparecen) => void;
}

/** More files at the end, with who is shown in them: with scripts the answer sends them, without their form does. */
export function AddFiles(props: AddFilesProps) {
  const { post, idempotencyKey, limits, failure, changes, isBusy, onAdd } = props;
  const scripted = useScripted();
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<File[] | null>(null);
  const left = limits.maxFiles - post.archivos.length;
  const rules = { ...limits, maxFiles: left };

  const choose = (some: Iterable<File>) => {
    const files = [...some];
    if (files.length === 0 || isBusy) return;
    const wrong = problemIn(files, post, limits);
    setProblem(wrong && `${strings.failed.add} ${wrong}`);
    setChosen(wrong ? null : files);
  };
  if (changes?.state.phase === "sending") {
    return <UploadMeter progress={changes.state.progress} onCancel={changes.cancel} />;
  }
  if (left <= 0) {
    return <p className={styles.muted}>{strings.full}</p>;
  }
  if (chosen) {
    const answer = (aparecen: Aparecen) => {
      setChosen(null);
      onAdd(chosen, aparecen);
    };
    return <AskWhoIsNew files={chosen} onAnswer={answer} onCancel={() => setChosen(null)} />;
  }
  const lost = changes?.state.phase === "idle" ? changes.state.failure : null;
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={editFormPath(post.id_publicacion, "add")}
      className={styles.add}
    >
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      <FormError message={problem ?? lost?.message ?? failure} />
      {!problem && <RetryButton changes={changes} />}
      <FilePicker title={strings.add} limits={rules} tipo="publicacion" onChoose={choose} />
      {!scripted && (
        <>
          <WhoIsNew />
          <Button variant="quiet">{strings.addButton}</Button>
        </>
      )}
    </form>
  );
}

function problemIn(files: File[], post: PostView, limits: UploadLimits): string | null {
  const chosen = files.map((file) => chosenFile(0, file));
  for (const one of chosen) {
    const problem = problemOf(one, "publicacion", limits);
    if (problem) return problem;
  }
  const more = { ...limits, maxFiles: limits.maxFiles - post.archivos.length };
  const together = problemOfAll(chosen, "publicacion", more);
  return (
    together &&
    problemOfAll([...post.archivos.map(() => NO_BYTES), ...chosen], "publicacion", limits)
  );
}

/** A file that is there already counts, but weighs nothing. */
const NO_BYTES = { file: { size: 0 } };
