import { Form, Link } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { addPending } from "../pending/pending-list.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { randomKey } from "#app/ui/browser/random-key.ts";
import { common } from "#app/ui/strings.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { type PostKind, problemOf, problemOfAll, type UploadLimits } from "./chosen-file.ts";
import { ChosenList } from "./chosen-list.tsx";
import { FilePicker } from "./file-picker.tsx";
import { LeaveWarning } from "./leave-warning.tsx";
import { DESCRIPTION_MAX } from "#app/features/posts/limits.ts";
import { PostOptions } from "./post-options.tsx";
import { percentOf } from "./sizes.ts";
import { strings as publish } from "../strings.ts";
import { strings } from "./strings.ts";
import styles from "./upload-form.module.css";
import { UploadMeter } from "./upload-meter.tsx";
import { useChosenFiles } from "./use-chosen-files.ts";
import { useKeptText } from "./use-kept-text.ts";
import { useTransfer } from "./use-transfer.ts";

interface UploadFormProps {
  /** Goes with a form that is sent without scripts; with them each try has its own header. */
  idempotencyKey: string;
  limits: UploadLimits;
  /** What came back when the form was sent without scripts and something was wrong. */
  failure: { error: string; fields: Record<string, string>; values: Record<string, string> } | null;
  onCreated: (id_publicacion: number) => void;
}

export function UploadForm({ idempotencyKey, limits, failure, onCreated }: UploadFormProps) {
  const scripted = useScripted();
  const formRef = useRef<HTMLFormElement>(null);
  const { files, add, remove, move, measure } = useChosenFiles();
  const [tipo, setTipo] = useState(kindIn(failure?.values));
  const [hasTried, setTried] = useState(false);
  const text = useKeptText("upload:descripcion", formRef, "descripcion");
  // The same key goes with every try, so a retry never publishes twice.
  const key = useRef<string | null>(null);
  /** A changed form is another post: it gets a key of its own. */
  const forgetKey = () => void (key.current = null);
  const { state, send, cancel, isSending } = useTransfer<{ id_publicacion: number }>((answer) => {
    forgetKey();
    text.forget();
    addPending(answer.id_publicacion);
    onCreated(answer.id_publicacion);
  });
  const progress = state.phase === "sending" ? state.progress : null;
  const failed = state.phase === "idle" ? state.failure : null;

  const rows = files.map((chosen, index) => ({
    ...chosen,
    problem: problemOf(chosen, tipo, limits),
    percent: progress && percentOf(index, files, progress),
  }));
  const wrongTogether = problemOfAll(files, tipo, limits);
  const isWrong = Boolean(wrongTogether) || rows.some(({ problem }) => problem);
  const noFile = hasTried && files.length === 0 ? errorMessage("file_required") : null;

  const choose = (chosen: Iterable<File>) => {
    if (isSending()) return;
    forgetKey();
    add(chosen);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (files.length === 0 || isWrong || isSending()) return;
    const form = new FormData(event.currentTarget);
    form.delete("files");
    for (const { file } of files) form.append("files", file, file.name);
    key.current ??= randomKey();
    send({
      ...{ method: "POST", url: "/api/publicaciones", form },
      headers: { "Idempotency-Key": key.current },
      failureWords: strings.failed,
    });
  };

  return (
    <Form
      ref={formRef}
      method="post"
      encType="multipart/form-data"
      className={styles.form}
      onSubmit={onSubmit}
      onChange={forgetKey}
    >
      <LeaveWarning isSending={isSending} onLeave={cancel} />
      <FormError message={failure?.error} />
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      <fieldset className={styles.form} disabled={progress !== null}>
        {/* Before the files, so that what was typed is known even when a file is refused. */}
        <TextArea
          key={text.kept}
          label={publish.description}
          name="descripcion"
          maxLength={DESCRIPTION_MAX}
          counter
          defaultValue={text.kept ?? failure?.values.descripcion}
          error={failed?.fields.descripcion ?? failure?.fields.descripcion}
          hint={publish.descriptionHint}
        />
        <PostOptions values={failure?.values} onTipo={setTipo} />
        <FilePicker limits={limits} tipo={tipo} error={noFile ?? wrongTogether} onChoose={choose} />
      </fieldset>
      {rows.length > 0 && (
        <ChosenList
          rows={rows}
          isLocked={progress !== null}
          onMove={(moved, to) => {
            forgetKey();
            move(moved, to);
          }}
          onRemove={(removed) => {
            forgetKey();
            remove(removed);
          }}
          onSeconds={measure}
        />
      )}
      {failed && (
        <div className={styles.failed}>
          <FormError message={failed.message} />
          {failed.status === 401 && (
            // In another tab: the files that were chosen stay here.
            <Link to="/login?next=%2Fupload" target="_blank">
              {strings.signInElsewhere}
            </Link>
          )}
        </div>
      )}
      {hasTried && isWrong && <FormError message={strings.correct} />}
      {progress ? (
        <UploadMeter progress={progress} onCancel={cancel} />
      ) : (
        <Button wide>
          {scripted && failed && failed.status !== 400 ? common.retry : strings.submit}
        </Button>
      )}
      <p className={styles.note}>{strings.responsibility}</p>
    </Form>
  );
}

function kindIn(values: Record<string, string> | undefined): PostKind {
  return values?.tipo_publicacion === "shortit" ? "shortit" : "publicacion";
}
