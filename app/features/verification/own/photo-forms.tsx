import { documentAccept, documentFormatNames } from "#app/features/vault/formats.ts";
import { DOCUMENT_MB } from "#app/features/vault/limits.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { Icon } from "#app/ui/icon.tsx";
import { FormError } from "#app/ui/notice.tsx";
import fold from "#app/ui/reading/fold.module.css";
import { classNames } from "#app/ui/class-names.ts";
import { type PhotoKind, photosFor } from "../limits.ts";
import type { OwnVerification } from "../schema.server.ts";
import { strings } from "../strings.ts";
import styles from "../verification.module.css";
import { stepPath } from "./step.ts";

interface PhotoFormsProps {
  own: OwnVerification;
  failure: FormFailure | undefined;
}

const words = strings.photos;

/** A form for each photo: on a slow line one that has come need not come again. */
export function PhotoForms({ own, failure }: PhotoFormsProps) {
  const needed = photosFor(own.datos?.documento ?? null);
  const failed = failure?.values.foto;
  return (
    <section className={styles.form}>
      <div className={styles.lines}>
        <h2>{words.title}</h2>
        <p className={styles.hint}>
          {fill(words.hint, { formats: documentFormatNames(), max: DOCUMENT_MB })}
        </p>
      </div>
      <FormError message={failure?.fields.archivo ? null : failure?.error} />
      <ul className={styles.photos}>
        {needed.map((kind) => (
          <PhotoForm
            key={kind}
            kind={kind}
            isThere={own.fotos.includes(kind)}
            failure={failed === kind ? failure : undefined}
          />
        ))}
      </ul>
      {own.faltan.length === 0 && (
        <div className={styles.ways}>
          <LinkButton to={stepPath("enviar")}>{words.next}</LinkButton>
        </div>
      )}
    </section>
  );
}

interface PhotoFormProps {
  kind: PhotoKind;
  isThere: boolean;
  failure: FormFailure | undefined;
}

function PhotoForm({ kind, isThere, failure }: PhotoFormProps) {
  const formRef = useErrorFocus(failure);
  const { name, hint, send } = strings.photoWords[kind];
  const error = failure?.fields.archivo;
  const noteId = `${kind}-note`;
  const form = (
    // The browser itself sends it: a photo takes its time on a slow line.
    <form
      method="post"
      encType="multipart/form-data"
      action={`/settings/verificacion?form=foto&kind=${kind}&paso=fotos`}
      className={styles.form}
      ref={formRef}
      noValidate
    >
      {/* Before the file: what comes after it is not known where it is refused. */}
      <input type="hidden" name="foto" value={kind} />
      <FileInput
        name="archivo"
        accept={documentAccept()}
        aria-label={fill(words.choose, { name })}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteId}
      />
      {error ? <FieldError id={noteId} message={error} /> : null}
      <div className={styles.ways}>
        <Button variant={isThere ? "quiet" : "primary"}>{send}</Button>
      </div>
    </form>
  );
  return (
    <li className={styles.photo}>
      <div className={styles.photoHead}>
        <h3>{name}</h3>
        {isThere ? (
          <span className={styles.received}>
            <Icon name="check" size={16} /> {words.received}
          </span>
        ) : (
          <span className={styles.missing}>{words.missing}</span>
        )}
      </div>
      {!error && (
        <p id={noteId} className={styles.hint}>
          {hint}
        </p>
      )}
      {isThere && !error ? (
        <details className={classNames(fold.fold, styles.more)}>
          <summary aria-label={`${words.replace}: ${name}`}>{words.replace}</summary>
          <div className={styles.inside}>{form}</div>
        </details>
      ) : (
        form
      )}
    </li>
  );
}
