import { EMAIL_MAX } from "#app/features/people/limits.ts";
import { acceptOf } from "#app/features/media/formats.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { TextArea, TextField } from "#app/ui/forms/field.tsx";
import { keyToSend } from "#app/ui/forms/key-to-send.ts";
import { Failure } from "../failure.tsx";
import {
  AUTHORITY_MAX,
  DESCRIPTION_MAX,
  type PortalLanguage,
  removalReasons,
  requesters,
  SIGNATURE_MAX,
} from "../limits.ts";
import styles from "#app/ui/reading/request.module.css";
import { texts } from "../strings.ts";
import { Choices } from "#app/ui/forms/choices.tsx";
import choices from "#app/ui/forms/choices.module.css";

interface RemovalFormProps {
  language: PortalLanguage;
  /** Of what one came from. */
  address: string;
  email: string;
  /** The same form sent twice is one request. */
  idempotencyKey: string;
  failure: FormFailure | undefined;
}

/** Everything that a request has to hold (product.md 24.8), in the order in which one would tell it. */
export function RemovalForm({
  language,
  address,
  email,
  idempotencyKey,
  failure,
}: RemovalFormProps) {
  const formRef = useErrorFocus(failure);
  const { form: words } = texts[language];
  const { fields = {}, values = {} } = failure ?? {};
  const line = (name: "representa" | "autoridad" | "expediente") => ({
    ...{ name, maxLength: AUTHORITY_MAX, defaultValue: values[name], error: fields[name] },
  });
  return (
    // The browser itself sends it: copies take their time on a slow line.
    <form
      method="post"
      encType="multipart/form-data"
      action={`/retiro?idioma=${language}`}
      className={styles.form}
      ref={formRef}
      noValidate
    >
      <Failure {...{ failure, language, email }} />
      {/* Before the files: what comes after them is not known while they come. */}
      <input type="hidden" name="idioma" value={language} />
      <input type="hidden" name="idempotency_key" value={keyToSend(failure, idempotencyKey)} />
      <Choices
        legend={words.reason}
        name="motivo"
        values={removalReasons}
        labels={words.reasons}
        hints={words.reasonHints}
        chosen={values.motivo}
        error={fields.motivo}
      />
      <TextArea
        label={words.addresses}
        hint={words.addressesHint}
        name="direcciones"
        rows={4}
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        defaultValue={values.direcciones ?? address}
        error={fields.direcciones}
      />
      <TextArea
        label={words.description}
        hint={words.descriptionHint}
        name="descripcion"
        rows={4}
        maxLength={DESCRIPTION_MAX}
        counter
        defaultValue={values.descripcion}
        error={fields.descripcion}
      />
      <Choices
        legend={words.requester}
        name="quien"
        values={requesters}
        labels={words.requesters}
        chosen={values.quien}
        error={fields.quien}
      />
      <div className={styles.represented}>
        <TextField label={words.represented} hint={words.representedHint} {...line("representa")} />
      </div>
      <div className={styles.authority}>
        <TextField label={words.authority} hint={words.authorityHint} {...line("autoridad")} />
        <TextField label={words.fileNumber} hint={words.preserved} {...line("expediente")} />
      </div>
      <TextField
        label={words.email}
        hint={words.emailHint}
        name="correo"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        defaultValue={values.correo}
        error={fields.correo}
      />
      <div>
        <label className={choices.line}>
          <input
            type="checkbox"
            name="buena_fe"
            value="1"
            defaultChecked={values.buena_fe === "1"}
            aria-invalid={fields.buena_fe ? true : undefined}
            aria-describedby={fields.buena_fe ? "buena-fe-note" : undefined}
          />{" "}
          <span>{words.goodFaith}</span>
        </label>
        {fields.buena_fe && <FieldError id="buena-fe-note" message={fields.buena_fe} />}
      </div>
      <TextField
        label={words.signature}
        hint={words.signatureHint}
        name="firma"
        autoComplete="name"
        maxLength={SIGNATURE_MAX}
        defaultValue={values.firma}
        error={fields.firma}
      />
      <label className={styles.files}>
        <strong>{words.copies}</strong> <span className={styles.hint}>{words.copiesHint}</span>{" "}
        <input type="file" name="copias" multiple accept={acceptOf("image", "video")} />
      </label>
      <Button>{words.send}</Button>
    </form>
  );
}
