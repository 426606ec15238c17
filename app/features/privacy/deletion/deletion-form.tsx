import { useNavigation } from "@remix-run/react";
import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { Form } from "#app/ui/link.tsx";
import choices from "#app/ui/forms/choices.module.css";
import { moments, WAIT_DAYS } from "./limits.ts";
import type { DeletionPage } from "./load.server.ts";
import styles from "./deletion.module.css";
import { strings } from "./strings.ts";

interface FormProps {
  page: DeletionPage;
  failure: FormFailure | undefined;
}

/** When, and who one is: by a link, by the password, or by address and password. */
export function DeletionForm({ page, failure }: FormProps) {
  const { account, enlace } = page;
  const formRef = useErrorFocus(failure);
  const isBusy = useNavigation().formData?.get("intent") === "eliminar";
  const { fields = {}, values = {} } = failure ?? {};
  const chosen = values.plazo ?? "30-dias";
  return (
    <Form method="post" className={styles.form} ref={formRef} noValidate>
      <input type="hidden" name="intent" value="eliminar" />
      {enlace && <input type="hidden" name="enlace" value={enlace} />}
      <fieldset className={choices.list}>
        <legend>{strings.when}</legend>
        {moments.map((moment) => (
          <label key={moment} className={choices.card}>
            <input type="radio" name="plazo" value={moment} defaultChecked={chosen === moment} />
            <span>
              {fill(strings.moments[moment], { days: WAIT_DAYS })}
              <span className={styles.hint}>{strings.momentHints[moment]}</span>
            </span>
          </label>
        ))}
        <label className={choices.card}>
          <input type="checkbox" name="ocultar" value="1" defaultChecked={values.ocultar === "1"} />
          <span>
            {strings.hide}
            <span className={styles.hint}>{strings.hideHint}</span>
          </span>
        </label>
      </fieldset>
      {!account && (
        <TextField
          label={strings.email}
          name="correo"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={values.correo}
          error={fields.correo}
        />
      )}
      {!enlace && (
        <TextField
          label={strings.password}
          name="contrasenia"
          type="password"
          autoComplete="current-password"
          error={fields.contrasenia}
        />
      )}
      <Button variant="danger" disabled={isBusy}>
        {strings.submit}
      </Button>
    </Form>
  );
}

/** For who has no password, or can not come in. */
export function LinkForm({ page, failure }: FormProps) {
  const isMember = page.account !== null;
  return (
    <section aria-labelledby="enlace" className={styles.part}>
      {!isMember && <h2 id="enlace">{strings.linkTitle}</h2>}
      <p id={isMember ? "enlace" : undefined}>
        {isMember ? strings.noPassword : strings.linkAbout}
      </p>
      <Form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="enlace" />
        {!isMember && (
          <TextField
            label={strings.linkEmail}
            name="correo"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            error={failure?.values.intent === "enlace" ? failure.fields.correo : undefined}
          />
        )}
        <Button variant="quiet">{strings.sendLink}</Button>
      </Form>
    </section>
  );
}
