import { type FormEvent, useRef, useState } from "react";
import { WhoIsShown } from "#app/features/releases/who-is-shown.tsx";
import { errorMessage } from "#app/strings/errors.ts";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { Form } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { AltsPart } from "./alt/alt-field.tsx";
import type { ChosenFile, UploadLimits } from "./chosen/chosen-file.ts";
import { ChosenFiles } from "./chosen/chosen-files.tsx";
import { FilePicker } from "./chosen/file-picker.tsx";
import { DraftNote } from "./draft/draft-note.tsx";
import { UnfinishedNote } from "./draft/unfinished-note.tsx";
import { PostOptions } from "./post-options.tsx";
import { LeaveWarning } from "./sending/leave-warning.tsx";
import { SubmitPart } from "./sending/submit-part.tsx";
import { strings } from "./strings.ts";
import styles from "./upload-form.module.css";
import { useNewPost } from "./use-new-post.ts";
import { CaptionField } from "./words/caption-field.tsx";

interface UploadFormProps {
  /** Goes with a form that is sent without scripts; with them the content has its own. */
  idempotencyKey: string;
  limits: UploadLimits;
  /** What came back when the form was sent without scripts and something was wrong. */
  failure: { error: string; fields: Record<string, string>; values: Record<string, string> } | null;
  onCreated: (id_publicacion: number, files: ChosenFile[]) => void;
}

/**
 * A new post: its files first, the words beside what they are about (product.md 9.1). With scripts the files
 * are sent from the moment they are chosen (9.16); without, all goes with the form.
 */
export function UploadForm({ idempotencyKey, limits, failure, onCreated }: UploadFormProps) {
  const scripted = useScripted();
  const formRef = useRef<HTMLFormElement>(null);
  const [hasTried, setTried] = useState(false);
  const post = useNewPost({ formRef, limits, values: failure?.values, onCreated });
  const { rows, tipo, typed, publishing, wrongTogether } = post;
  const isBusy = publishing.phase !== "idle";
  const failed = publishing.failure;
  const noFile = hasTried && rows.length === 0 ? errorMessage("file_required") : null;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (rows.length > 0 && post.isGood && !isBusy) void post.publish(event.currentTarget);
  };

  return (
    <Form
      ref={formRef}
      method="post"
      encType="multipart/form-data"
      className={styles.form}
      onSubmit={onSubmit}
      onInput={({ currentTarget }) => post.saveWords(currentTarget)}
    >
      <LeaveWarning isSending={post.isSending} onLeave={() => undefined} isKept={!post.isDue} />
      {(failure?.error || post.isFound || post.isElsewhere || post.loose.length > 0) && (
        <div className={styles.above}>
          <FormError message={failure?.error} />
          {post.isFound && !isBusy && <DraftNote onDiscard={post.discard} />}
          {post.loose.length > 0 && <UnfinishedNote uploads={post.loose} onDrop={post.dropLoose} />}
          {post.isElsewhere && <Notice>{strings.taken.elsewhere}</Notice>}
        </div>
      )}
      <div className={styles.files}>
        {rows.length > 0 && (
          <ChosenFiles
            rows={rows}
            alts={post.alts}
            isLocked={isBusy}
            onMove={post.move}
            onRemove={post.remove}
            onPause={post.queue.pause}
            onResume={post.queue.resume}
            onShrink={post.shrink}
            onCut={post.cut}
            onUncut={post.uncut}
            tipo={tipo}
            onChange={post.change}
          />
        )}
        {/* While it is published only what is missing can come. */}
        <fieldset
          className={styles.picker}
          disabled={isBusy && !rows.some(({ send }) => send.phase === "missing")}
        >
          <FilePicker
            limits={limits}
            tipo={tipo}
            isCompact={rows.length > 0}
            error={noFile}
            onChoose={(list) => void post.choose(list)}
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
          <AltsPart
            scripted={scripted}
            alts={post.alts}
            defaultValue={failure?.values.alts}
            error={failed?.fields.alts ?? failure?.fields.alts}
          />
          <PostOptions values={typed} onTipo={post.setTipo} />
          <WhoIsShown values={typed} errors={fieldsOf(failed?.fields) ?? failure?.fields} />
        </fieldset>
        <input type="hidden" name="idempotency_key" value={idempotencyKey} />
        <SubmitPart post={post} scripted={scripted} hasTried={hasTried} />
        <p className={styles.note}>{strings.responsibility}</p>
      </div>
    </Form>
  );
}

function fieldsOf(fields: Partial<Record<string, string>> | undefined) {
  return fields as Record<string, string> | undefined;
}
