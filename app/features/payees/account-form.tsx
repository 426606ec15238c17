import { useNavigation } from "@remix-run/react";
import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { Form } from "#app/ui/link.tsx";
import { CLABE_DIGITS, HOLDER_MAX, SHOWN_DIGITS, TYPED_MAX } from "./limits.ts";
import styles from "./account.module.css";
import { strings } from "./strings.ts";

const words = strings.form;

interface AccountFormProps {
  /** What is there now; null: nothing. */
  account: { clabe: string; titular: string; rfc: string | null } | null;
  waitHours: number;
  failure: FormFailure | undefined;
}

export function AccountForm({ account, waitHours, failure }: AccountFormProps) {
  const isBusy = useNavigation().formData?.get("intent") === "guardar";
  const formRef = useErrorFocus(failure);
  const { fields = {}, values = {} } = failure ?? {};
  const last = (text: string) => ({ digits: text.slice(-SHOWN_DIGITS) });
  return (
    <Form method="post" className={styles.form} ref={formRef} noValidate>
      <input type="hidden" name="intent" value="guardar" />
      <TextField
        label={words.clabe}
        name="clabe"
        inputMode="numeric"
        autoComplete="off"
        required={!account}
        maxLength={TYPED_MAX}
        size={CLABE_DIGITS}
        hint={account ? fill(words.clabeKeep, last(account.clabe)) : words.clabeHint}
        defaultValue={values.clabe}
        error={fields.clabe}
      />
      <TextField
        label={words.holder}
        name="titular"
        autoComplete="name"
        required
        maxLength={HOLDER_MAX}
        hint={words.holderHint}
        defaultValue={values.titular ?? account?.titular}
        error={fields.titular}
      />
      <TextField
        label={words.rfc}
        name="rfc"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TYPED_MAX}
        hint={account?.rfc ? fill(words.rfcKeep, last(account.rfc)) : words.rfcHint}
        defaultValue={values.rfc}
        error={fields.rfc}
      />
      {account?.rfc && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            name="quitar_rfc"
            value="1"
            defaultChecked={values.quitar_rfc !== undefined}
          />
          {words.removeRfc}
        </label>
      )}
      <TextField
        label={words.password}
        name="contrasenia"
        type="password"
        autoComplete="current-password"
        required
        error={fields.contrasenia}
      />
      <p className={styles.hint}>
        {waitHours > 0 ? fill(words.waits, { hours: waitHours }) : words.waitsNot}
      </p>
      <Button disabled={isBusy}>{isBusy ? words.saving : words.save}</Button>
    </Form>
  );
}

/** Folded away: it is seldom wanted. */
export function RemoveForm({ failure }: { failure: FormFailure | undefined }) {
  const error = failure?.fields.quitar;
  return (
    <details className={styles.remove} open={error !== undefined}>
      <summary>{strings.remove.title}</summary>
      <Form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="quitar" />
        <p className={styles.hint}>{strings.remove.about}</p>
        <TextField
          label={words.password}
          name="quitar"
          type="password"
          autoComplete="current-password"
          required
          error={error}
        />
        <Button variant="quiet">{strings.remove.press}</Button>
      </Form>
    </details>
  );
}
