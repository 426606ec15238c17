import type { FormFailure } from "#app/http/form-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { identityKinds, LEGAL_NAME_MAX, NUMBER_MAX } from "../limits.ts";
import type { Details } from "../schema.server.ts";
import { strings } from "../strings.ts";
import styles from "../verification.module.css";

interface DetailsFormProps {
  details: Details | null;
  countries: { code: string; name: string }[];
  failure: FormFailure | undefined;
}

const words = strings.details;

/** Who somebody is, as their document says. */
export function DetailsForm({ details, countries, failure }: DetailsFormProps) {
  const formRef = useErrorFocus(failure);
  const { fields = {}, values = {} } = failure ?? {};
  const field = (name: keyof Details) => ({
    ...{ name, error: fields[name], defaultValue: values[name] ?? details?.[name] ?? "" },
  });
  return (
    <Form
      method="post"
      action="/settings/verificacion?form=datos"
      className={styles.form}
      ref={formRef}
      noValidate
    >
      <h2>{words.title}</h2>
      <FormError message={failure?.error} />
      <TextField
        {...field("nombre")}
        label={words.name}
        autoComplete="name"
        maxLength={LEGAL_NAME_MAX}
      />
      <div className={styles.pair}>
        <TextField {...field("nacimiento")} label={words.birth} type="date" autoComplete="bday" />
        <SelectField
          {...field("pais")}
          label={words.country}
          defaultValue={values.pais ?? details?.pais ?? countries[0]?.code}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField {...field("documento")} label={words.kind}>
          <option value="">{words.choose}</option>
          {identityKinds.map((kind) => (
            <option key={kind} value={kind}>
              {strings.kinds[kind]}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field("numero")}
          label={words.number}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={NUMBER_MAX}
        />
        <TextField {...field("vence")} label={words.expires} hint={words.expiresHint} type="date" />
      </div>
      <div className={styles.ways}>
        <Button>{words.save}</Button>
      </div>
    </Form>
  );
}
