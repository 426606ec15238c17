import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import type { FormFailure } from "#app/http/form-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import styles from "../auth-page.module.css";
import { PasswordField } from "../password-field.tsx";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { strings } from "../strings.ts";

interface ChangePasswordProps {
  /** They have confirmed with it, and need not know the password that there is. */
  hasFactor: boolean;
  failure?: FormFailure;
  isDone: boolean;
}

export function ChangePasswordForm({ failure, isDone, hasFactor }: ChangePasswordProps) {
  const isBusy = useNavigation().formData?.get("intent") === "contrasenia";
  const formRef = useErrorFocus(failure);
  const { key } = useLocation();
  useEffect(() => {
    if (isDone && !failure) formRef.current?.reset();
  }, [formRef, isDone, failure, key]);
  return (
    <Form method="post" className={styles.form} ref={formRef} noValidate>
      <input type="hidden" name="intent" value="contrasenia" />
      {!hasFactor && (
        <PasswordField
          label={strings.password.current}
          name="actual"
          autoComplete="current-password"
          error={failure?.fields.actual}
        />
      )}
      <PasswordField
        label={strings.password.another}
        autoComplete="new-password"
        error={failure?.fields.contrasenia}
      />
      <p className={styles.small}>{strings.security.endsSessions}</p>
      <Button disabled={isBusy}>
        {isBusy ? strings.security.changing : strings.security.change}
      </Button>
      <p className={styles.other}>
        <Link to="/forgot">{strings.forgotten}</Link>
      </p>
    </Form>
  );
}

/** For who has only ever come through the identity provider. */
export function NoPassword() {
  return (
    <p>
      <Sentence
        text={strings.security.noPassword}
        parts={{ ask: <Link to="/forgot">{strings.security.askLink}</Link> }}
      />
    </p>
  );
}
