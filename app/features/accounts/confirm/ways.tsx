import { useNavigation } from "@remix-run/react";
import { FactorCodeField } from "#app/features/factors/code-field.tsx";
import type { FormFailure } from "#app/http/form-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { Form, Link } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import styles from "../auth-page.module.css";
import { CODE_LENGTH } from "../limits.ts";
import { PasswordField } from "../password-field.tsx";
import { strings as accountStrings } from "../strings.ts";
import { strings } from "./strings.ts";

interface WayProps {
  failure: FormFailure | undefined;
}

export function PasswordForm({ failure }: WayProps) {
  const isBusy = useNavigation().state !== "idle";
  const formRef = useErrorFocus(failure);
  return (
    <Form method="post" className={styles.form} ref={formRef} noValidate>
      <input type="hidden" name="intent" value="contrasenia" />
      <FormError message={failure?.fields.contrasenia ? null : failure?.error} />
      <PasswordField autoComplete="current-password" error={failure?.fields.contrasenia} />
      <Button wide disabled={isBusy}>
        {isBusy ? strings.confirming : strings.confirm}
      </Button>
      <p className={styles.other}>
        <Link to="/forgot">{accountStrings.forgotten}</Link>
      </p>
    </Form>
  );
}

/** Of an app, or to recover: both are typed into one field. */
export function FactorCodeForm({ failure }: WayProps) {
  const isBusy = useNavigation().state !== "idle";
  const formRef = useErrorFocus(failure);
  return (
    <Form method="post" className={styles.form} ref={formRef} noValidate>
      <input type="hidden" name="intent" value="codigo" />
      <FormError message={failure?.fields.codigo ? null : failure?.error} />
      <FactorCodeField error={failure?.fields.codigo} />
      <Button wide disabled={isBusy}>
        {isBusy ? strings.confirming : strings.confirm}
      </Button>
    </Form>
  );
}

/** For who has only ever come through the identity provider. */
export function MailedCodeForm({ failure, isMailed }: WayProps & { isMailed: boolean }) {
  const isBusy = useNavigation().state !== "idle";
  const formRef = useErrorFocus(failure);
  // Who asks for another one too early has been sent one.
  const isEarly = failure?.code === "too_many_requests";
  const isAsked = isMailed || isEarly || failure?.values.intent === "codigo";
  return (
    <>
      <FormError message={failure?.error} />
      {isMailed && !failure && <Notice kind="ok">{strings.mailed}</Notice>}
      {isAsked && (
        <Form method="post" className={styles.form} ref={formRef} noValidate>
          <input type="hidden" name="intent" value="codigo" />
          <TextField
            label={strings.code}
            name="codigo"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={2 * CODE_LENGTH}
            error={failure?.fields.codigo}
          />
          <Button wide disabled={isBusy}>
            {isBusy ? strings.confirming : strings.confirm}
          </Button>
        </Form>
      )}
      <Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="enviar" />
        {!isAsked && <p className={styles.small}>{strings.mailHint}</p>}
        <Button wide variant={isAsked ? "quiet" : undefined} disabled={isBusy}>
          {isAsked ? strings.another : strings.mailCode}
        </Button>
      </Form>
    </>
  );
}
