import { type FormEvent, useRef, useState } from "react";
import { WhoIsShown } from "#app/features/releases/who-is-shown.tsx";
import { errorMessage } from "#app/strings/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import {
  type PostKind,
  postersOf,
  problemOf,
  problemOfAll,
  type UploadLimits,
} from "./chosen/chosen-file.ts";
import { ChosenFiles } from "./chosen/chosen-files.tsx";
import { FilePicker } from "./chosen/file-picker.tsx";
import { useChangesOf, useChosenFiles } from "./chosen/use-chosen-files.ts";
import type { DraftWords } from "./draft/draft.ts";
import { DraftNote } from "./draft/draft-note.tsx";
import { type FoundDraft, useDraft } from "./draft/use-draft.ts";
import { PostOptions } from "./post-options.tsx";
import { LeaveWarning } from "./sending/leave-warning.tsx";
import { UploadMeter } from "./sending/upload-meter.tsx";
import { usePublishing } from "./sending/use-publishing.ts";
import { isSent } from "./sizes.ts";
import { strings } from "./strings.ts";
import styles from "./upload-form.module.css";
import { CaptionField } from "./words/caption-field.tsx";

interface UploadFormProps {
  /** Goes with a form that is sent without scripts; with them the content has its own. */
  idempotencyKey: string;
  limits: UploadLimits;
  /** What came back when the form was sent without scripts and something was wrong. */
  failure: { error: string; fields: Record<string, string>; values: Record<string, string> } | null;
  onCreated: (id_publicacion: number, files: File[]) => void;
}

/** A new post: its files first, the words beside what they are about (product.md 9.1). */
export function UploadForm({ idempotencyKey, limits, failure, onCreated }: UploadFormProps) {
  const scripted = useScripted();
  const formRef = useRef<HTMLFormElement>(null);
  const { files, add, remove, move, change, clear } = useChosenFiles();
  const [typed, setTyped] = useState(failure?.values);
  const [tipo, setTipo] = useState(kindIn(failure?.values));
  const [hasTried, setTried] = useState(false);
  const [found, setFound] = useState<FoundDraft | null>(null);

  const draft = useDraft((left) => {
    // What was typed or chosen before the script came is newer.
    const isTyped = formRef.current && wordsOf(formRef.current).descripcion !== "";
    if (isTyped || files.length > 0) return;
    setTyped(valuesOf(left.words));
    setTipo(left.words.tipo_publicacion);
    if (left.kept.length > 0) {
      add(
        left.kept.map(({ file }) => file),
        left.kept.map(({ poster }) => poster),
      );
    }
    if (left.words.descripcion !== "" || left.files.length > 0) setFound(left);
  });
  useChangesOf(files, draft.saveFiles);
  const {
    publish,
    cancel,
    isSending,
    isAsking,
    progress,
    failure: failed,
  } = usePublishing(draft, (id) =>
    onCreated(
      id,
      files.map(({ file }) => file),
    ),
  );
  const isBusy = isAsking || progress !== null;

  const rows = files.map((chosen, index) => ({
    ...chosen,
    problem: problemOf(chosen, tipo, limits),
    isSent: progress !== null && isSent(index, files, progress),
  }));
  const wrongTogether = problemOfAll(files, tipo, limits);
  const isWrong = Boolean(wrongTogether) || rows.some(({ problem }) => problem);
  const noFile = hasTried && files.length === 0 ? errorMessage("file_required") : null;

  const choose = (chosen: Iterable<File>) => {
    if (isSending()) return;
    add(chosen);
  };
  const saveWords = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    draft.saveWords(wordsOf(currentTarget));
  const discard = () => {
    draft.forget();
    clear();
    setFound(null);
    setTyped(undefined);
    setTipo("publicacion");
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (files.length === 0 || isWrong || isSending()) return;
    draft.saveWords(wordsOf(event.currentTarget));
    const form = new FormData(event.currentTarget);
    // The files after the words: what is wrong with those is known at once.
    form.delete("files");
    form.set("portadas", postersOf(files));
    for (const { file } of files) form.append("files", file, file.name);
    setFound(null);
    void publish(form);
  };

  return (
    <Form
      ref={formRef}
      method="post"
      encType="multipart/form-data"
      className={styles.form}
      onSubmit={onSubmit}
      onInput={saveWords}
    >
      <LeaveWarning isSending={isSending} onLeave={cancel} />
      {(failure?.error || found) && (
        <div className={styles.above}>
          <FormError message={failure?.error} />
          {found && <DraftNote draft={found} onDiscard={discard} />}
        </div>
      )}
      <div className={styles.files}>
        {rows.length > 0 && (
          <ChosenFiles
            rows={rows}
            isLocked={isBusy}
            onMove={move}
            onRemove={remove}
            onChange={change}
          />
        )}
        <fieldset className={styles.picker} disabled={isBusy} hidden={isBusy && rows.length > 0}>
          <FilePicker
            limits={limits}
            tipo={tipo}
            isCompact={rows.length > 0}
            error={noFile}
            onChoose={choose}
          />
        </fieldset>
        {wrongTogether && (
          <div className={styles.together}>
            <FieldError id="juntos" message={wrongTogether} announced />
          </div>
        )}
      </div>
      <div className={styles.words}>
        <fieldset className={styles.fields} disabled={isBusy} key={typed ? "typed" : "new"}>
          <CaptionField
            defaultValue={typed?.descripcion}
            error={failed?.fields.descripcion ?? failure?.fields.descripcion}
            rows={5}
          />
          <PostOptions values={typed} onTipo={setTipo} />
          <WhoIsShown values={typed} errors={failed?.fields ?? failure?.fields} />
        </fieldset>
        <input type="hidden" name="idempotency_key" value={idempotencyKey} />
        {failed && (
          <div className={styles.failed}>
            <FormError message={failed.status === 401 ? failed.reason : failed.message} />
            {failed.status === 401 && (
              // In another tab: the files that were chosen stay here.
              <Link to="/login?next=%2Fupload" target="_blank">
                {strings.signInElsewhere}
              </Link>
            )}
          </div>
        )}
        {hasTried && isWrong && <FormError message={strings.correct} />}
        <div className={styles.send}>
          {progress ? (
            <UploadMeter progress={progress} onCancel={cancel} />
          ) : (
            <Button wide disabled={isAsking}>
              {isAsking
                ? strings.checking
                : scripted && failed && failed.status !== 400
                  ? common.retry
                  : strings.submit}
            </Button>
          )}
        </div>
        <p className={styles.note}>{strings.responsibility}</p>
      </div>
    </Form>
  );
}

function kindIn(values: Record<string, string> | undefined): PostKind {
  return values?.tipo_publicacion === "shortit" ? "shortit" : "publicacion";
}

function wordsOf(form: HTMLFormElement): DraftWords {
  const values = new FormData(form);
  const descripcion = values.get("descripcion");
  return {
    descripcion: typeof descripcion === "string" ? descripcion : "",
    tipo_publicacion: values.get("tipo_publicacion") === "shortit" ? "shortit" : "publicacion",
    solo_suscriptores: values.has("solo_suscriptores"),
  };
}

/** As they would come back from a form. */
function valuesOf({ solo_suscriptores, ...words }: DraftWords): Record<string, string> {
  return { ...words, solo_suscriptores: solo_suscriptores ? "1" : "0" };
}
