import { useNavigation } from "@remix-run/react";
import type { ProfileLink } from "#app/features/people/view.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "../forms.module.css";
import { LINK_LABEL_MAX, LINK_URL_MAX, LINKS_MAX } from "../limits.ts";
import { strings } from "../strings.ts";
import { filledLines, linkAt } from "./link-fields.ts";

interface LinksFormProps {
  links: ProfileLink[];
  failure: FormFailure | undefined;
}

/** Where one can be found elsewhere: those there are, a line for one more, and the others on demand. */
export function LinksForm({ links, failure }: LinksFormProps) {
  const isBusy = useNavigation().formData?.has("url_0") ?? false;
  const formRef = useErrorFocus(failure);
  // The lines that were left empty are not sent: the second link may stand in the fourth line.
  const filled = failure ? filledLines(failure.values) : links.map((_, at) => at);
  const line = (at: number) => (
    <LinkFields
      key={at}
      at={at}
      link={failure ? linkAt(failure.values, at) : links[at]}
      errors={errorsOf(failure, filled.indexOf(at))}
    />
  );
  const lines = Array.from({ length: LINKS_MAX }, (_, at) => at);
  const open = Math.min(LINKS_MAX, (filled.at(-1) ?? -1) + 2);
  return (
    <Form
      method="post"
      action="/settings/profile?form=enlaces#enlaces"
      className={styles.form}
      ref={formRef}
      noValidate
      preventScrollReset
    >
      <FormError message={failure && messageOf(failure)} />
      <p className={styles.hint}>{fill(strings.edit.links.hint, { max: LINKS_MAX })}</p>
      {lines.slice(0, open).map(line)}
      {open < LINKS_MAX && (
        <details className={styles.more}>
          <summary>{strings.edit.links.more}</summary>
          <div className={styles.lines}>{lines.slice(open).map(line)}</div>
        </details>
      )}
      <Button disabled={isBusy}>{isBusy ? common.saving : strings.edit.links.save}</Button>
    </Form>
  );
}

interface LinkFieldsProps {
  at: number;
  link: ProfileLink | undefined;
  errors: Partial<Record<keyof ProfileLink, string | undefined>>;
}

function LinkFields({ at, link, errors }: LinkFieldsProps) {
  const { links } = strings.edit;
  return (
    <fieldset className={styles.link}>
      <legend className="visually-hidden">{fill(links.which, { number: at + 1 })}</legend>
      <TextField
        label={links.label}
        name={`label_${at}`}
        defaultValue={link?.label}
        maxLength={LINK_LABEL_MAX}
        error={errors.label}
      />
      <TextField
        label={links.url}
        name={`url_${at}`}
        type="url"
        inputMode="url"
        placeholder={links.begin}
        defaultValue={link?.url}
        maxLength={LINK_URL_MAX}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.url}
      />
    </fieldset>
  );
}

function errorsOf(failure: FormFailure | undefined, sentAs: number): LinkFieldsProps["errors"] {
  const { fields = {} } = failure ?? {};
  return { label: fields[`links.${sentAs}.label`], url: fields[`links.${sentAs}.url`] };
}

/** What is wrong with the fields stands beside them. */
function messageOf({ error, fields }: FormFailure): string {
  return Object.keys(fields).length > 0 ? strings.edit.saveFailed : error;
}
