import { type ChangeEvent, useState } from "react";
import { errorMessage } from "#app/strings/errors.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { ACCEPT, chosenFile, problemOf, type UploadLimits } from "../upload/chosen/chosen-file.ts";
import { type EditFrom, editFormPath } from "./edit-words.ts";
import styles from "./file-editor.module.css";
import type { FileView, PostView } from "#app/features/posts/view.ts";
import { AskWhoIsNew, WhoIsNew } from "#app/features/releases/who-is-new.tsx";
import type { Aparecen } from "#db/schema/releases.ts";
import { strings } from "./strings.ts";

type ReplacedPost = Pick<PostView, "id_publicacion" | "tipo_publicacion">;

interface ReplaceFileProps {
  post: ReplacedPost;
  file: Pick<FileView, "id_archivo" | "tipo">;
  name: string;
  limits: UploadLimits;
  isBusy: boolean;
  failure: string | null;
  /** Where one comes back to, unless to the editor. */
  from?: EditFrom;
  onReplace: (file: File, aparecen: Aparecen) => void;
}

/** A new file of the same kind, with who is shown in it: with scripts the answer sends it, without its form does. */
export function ReplaceFile(props: ReplaceFileProps) {
  const { post, file, name, limits, isBusy, failure, from, onReplace } = props;
  const scripted = useScripted();
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [one] = currentTarget.files ?? [];
    currentTarget.value = "";
    if (!one) return;
    const wrong = problemIn(one, file.tipo, post, limits);
    setProblem(wrong && `${strings.failed.replace} ${wrong}`);
    setChosen(wrong ? null : one);
  };
  const input = {
    type: "file",
    name: "file",
    accept: ACCEPT[file.tipo],
    "aria-label": fill(strings.replaceWhich, { name }),
    onChange: onChoose,
  } as const;
  if (chosen) {
    const answer = (aparecen: Aparecen) => {
      setChosen(null);
      onReplace(chosen, aparecen);
    };
    return <AskWhoIsNew files={[chosen]} onAnswer={answer} onCancel={() => setChosen(null)} />;
  }
  const shown = problem ?? failure;
  return (
    <div className={styles.replace}>
      {scripted ? (
        <label className={styles.choose}>
          {strings.replace}
          <input {...input} disabled={isBusy} />
        </label>
      ) : (
        <details open={Boolean(failure)}>
          <summary className={styles.choose}>{strings.replace}</summary>
          <form
            method="post"
            encType="multipart/form-data"
            action={editFormPath(post.id_publicacion, "replace", {
              id_archivo: file.id_archivo,
              from,
            })}
            className={styles.form}
          >
            <input {...input} required />
            <WhoIsNew />
            <Button variant="quiet">{strings.replaceButton}</Button>
          </form>
        </details>
      )}
      {shown && (
        <p className={styles.problem} role="alert">
          {shown}
        </p>
      )}
    </div>
  );
}

function problemIn(
  chosen: File,
  tipo: FileView["tipo"],
  post: ReplacedPost,
  limits: UploadLimits,
): string | null {
  const file = chosenFile(0, chosen);
  if (file.kind && file.kind !== tipo) {
    return errorMessage("other_kind", { kind: strings.kinds[tipo] });
  }
  return problemOf(file, post.tipo_publicacion, limits);
}
