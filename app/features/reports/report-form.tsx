import { useNavigation } from "@remix-run/react";
import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { TextArea } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { reportReasons, shownKinds, WORDS_MAX } from "./limits.ts";
import styles from "./reports.module.css";
import { strings } from "./strings.ts";
import type { TargetView } from "./target.server.ts";

interface ReportFormProps {
  target: TargetView;
  failure: FormFailure | undefined;
}

/** Each reason is the button that sends it; words can be said before, or after. */
export function ReportForm({ target, failure }: ReportFormProps) {
  const { tipo, id, autor, excerpt } = target;
  const isBusy = useNavigation().state === "submitting";
  const { fields = {}, values = {} } = failure ?? {};
  const other = tipo === "perfil" || tipo === "avatar" ? strings.other[tipo] : null;
  return (
    <>
      <header className={styles.head}>
        <h1>{strings.title[tipo]}</h1>
        {autor && <p className={styles.muted}>{fill(strings.of, { name: autor })}</p>}
        {excerpt && <blockquote className={styles.excerpt}>{excerpt}</blockquote>}
        {other && (
          <p>
            <Link to={`/denunciar?${other.to}=${id}`} replace>
              {other.words}
            </Link>
          </p>
        )}
      </header>
      <Form method="post" action={`/denunciar?${tipo}=${id}`} className={styles.form}>
        <FormError message={fields.motivo ?? failure?.error} />
        {/* Whoever presses Enter in a field has chosen no reason. */}
        <button disabled hidden />
        <fieldset className={styles.reasons}>
          <legend>{strings.ask}</legend>
          {reportReasons.map((reason) => (
            <button
              key={reason}
              className={styles.reason}
              name="motivo"
              value={reason}
              disabled={isBusy}
            >
              <span className={styles.words}>
                <strong>{strings.reasons[reason].name}</strong>{" "}
                <span className={styles.hint}>{strings.reasons[reason].hint}</span>
              </span>
              <Icon name="arrow-right" />
            </button>
          ))}
        </fieldset>
        <details className={styles.more} open={Boolean(values.texto || fields.texto)}>
          <summary>{strings.words}</summary>
          <TextArea
            label={strings.text}
            hint={strings.textHint}
            name="texto"
            rows={4}
            maxLength={WORDS_MAX}
            counter
            defaultValue={values.texto}
            error={fields.texto}
          />
          {shownKinds.includes(tipo) && <ShownBox isOn={values.salgo_yo === "1"} />}
        </details>
      </Form>
      <p className={styles.muted}>{strings.promise}</p>
    </>
  );
}

export function ShownBox({ isOn = false }: { isOn?: boolean }) {
  return (
    <label className={styles.shown}>
      <input type="checkbox" name="salgo_yo" value="1" defaultChecked={isOn} /> {strings.shown}
    </label>
  );
}
