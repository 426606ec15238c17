import { EMAIL_MAX } from "#app/features/people/limits.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Choices } from "#app/ui/forms/choices.tsx";
import { TextArea, TextField } from "#app/ui/forms/field.tsx";
import { keyToSend } from "#app/ui/forms/key-to-send.ts";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import styles from "#app/ui/reading/request.module.css";
import { ARCO_DETAIL_MAX, ARCO_IDENTITY_MAX, ARCO_NAME_MAX, arcoKinds } from "../limits.ts";
import { strings } from "./strings.ts";

interface ArcoFormProps {
  /** Of whoever is signed in; empty for a visitor. */
  correo: string;
  /** What was chosen on the way here. */
  kind: string | undefined;
  /** The same form sent twice is one request. */
  idempotencyKey: string;
  failure: FormFailure | undefined;
}

/** What a request has to hold by the law, in the order in which one would tell it. */
export function ArcoForm({ correo, kind, idempotencyKey, failure }: ArcoFormProps) {
  const formRef = useErrorFocus(failure);
  const { form: words, kinds } = strings;
  const { fields = {}, values = {} } = failure ?? {};
  const of = (name: "nombre" | "correo" | "representa" | "detalle" | "identidad") => ({
    ...{ name, defaultValue: values[name], error: fields[name] },
  });
  return (
    <Form method="post" className={styles.form} ref={formRef} noValidate>
      <input type="hidden" name="idempotency_key" value={keyToSend(failure, idempotencyKey)} />
      <FormError message={failure?.code === "key_reused" ? words.sentBefore : failure?.error} />
      <Choices
        legend={words.kind}
        name="tipo"
        values={arcoKinds}
        labels={kinds}
        hints={words.hints}
        chosen={values.tipo ?? kind}
        error={fields.tipo}
      />
      <TextArea
        label={words.detail}
        hint={words.detailHint}
        rows={6}
        maxLength={ARCO_DETAIL_MAX}
        counter
        {...of("detalle")}
      />
      <TextField
        label={words.name}
        autoComplete="name"
        maxLength={ARCO_NAME_MAX}
        {...of("nombre")}
      />
      <TextField
        label={words.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        {...of("correo")}
        defaultValue={values.correo ?? correo}
      />
      <TextArea
        label={words.identity}
        hint={[words.identityHint, words.identityLater, correo && words.identityMember]
          .filter(Boolean)
          .join(" ")}
        rows={3}
        maxLength={ARCO_IDENTITY_MAX}
        {...of("identidad")}
      />
      <TextField
        label={words.represents}
        hint={words.representsHint}
        maxLength={ARCO_NAME_MAX}
        {...of("representa")}
      />
      <Button>{words.send}</Button>
    </Form>
  );
}
