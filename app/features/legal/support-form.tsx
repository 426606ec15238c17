import { useNavigation } from "@remix-run/react";
import { EMAIL_MAX } from "#app/features/people/limits.ts";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/forms/field.tsx";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import { SUPPORT_LINK_MAX, SUPPORT_MESSAGE_MAX, supportTopics } from "./limits.ts";
import styles from "./support.module.css";
import { strings } from "./strings.ts";

interface SupportFormProps {
  /** The address of whoever is signed in. */
  correo: string;
  /** The same message sent twice arrives once. */
  idempotencyKey: string;
  failure?: { error: string; fields: Record<string, string>; values: Record<string, string> };
}

export function SupportForm({ correo, idempotencyKey, failure }: SupportFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const formRef = useErrorFocus(failure);
  const { fields = {}, values = {} } = failure ?? {};
  return (
    <Form method="post" className={styles.form} ref={formRef} noValidate>
      <input
        type="hidden"
        name="idempotency_key"
        // What was not answered may have arrived: it goes again with its own key.
        value={values.idempotency_key ?? idempotencyKey}
      />
      <FormError message={failure?.error} />
      <SelectField
        label={strings.support.topic}
        name="tema"
        defaultValue={values.tema ?? ""}
        error={fields.tema}
      >
        <option value="" disabled>
          {strings.support.chooseTopic}
        </option>
        {supportTopics.map((topic) => (
          <option key={topic} value={topic}>
            {strings.support.topics[topic]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={strings.support.message}
        name="mensaje"
        rows={7}
        maxLength={SUPPORT_MESSAGE_MAX}
        counter
        defaultValue={values.mensaje}
        error={fields.mensaje}
      />
      <TextField
        label={strings.support.email}
        name="correo"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        defaultValue={values.correo ?? correo}
        error={fields.correo}
      />
      <TextField
        label={strings.support.link}
        name="enlace"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={SUPPORT_LINK_MAX}
        placeholder={strings.support.linkExample}
        defaultValue={values.enlace}
        error={fields.enlace}
      />
      <Button disabled={isBusy}>{isBusy ? common.sending : strings.support.send}</Button>
    </Form>
  );
}
