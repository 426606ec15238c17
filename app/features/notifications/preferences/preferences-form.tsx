import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import { paces } from "../limits.ts";
import type { Preference } from "./preferences.server.ts";
import styles from "./preferences.module.css";
import { strings } from "./strings.ts";

interface FormProps {
  preferences: Preference[];
  failure: FormFailure | undefined;
}

/** Of each topic whether one is told of it, on devices too, and how soon by mail. */
export function PreferencesForm({ preferences, failure }: FormProps) {
  return (
    <Form method="post" className={styles.form}>
      <FormError message={failure?.error} />
      {preferences.map((preference) => (
        <Topic key={preference.tipo} {...preference} />
      ))}
      <div>
        <Button>{common.save}</Button>
      </div>
    </Form>
  );
}

function Topic({ tipo, sitio, push, correo }: Preference) {
  const { name, about } = strings.topics[tipo];
  return (
    <fieldset className={styles.topic}>
      <legend className={styles.name}>{name}</legend>
      <p className={styles.about}>{about}</p>
      <div className={styles.choices}>
        <label className={styles.choice}>
          <input type="checkbox" name={`sitio_${tipo}`} value="1" defaultChecked={sitio} />{" "}
          {strings.site}
        </label>{" "}
        <label className={styles.choice}>
          <input type="checkbox" name={`push_${tipo}`} value="1" defaultChecked={push} />{" "}
          {strings.push}
        </label>{" "}
        <label className={styles.choice}>
          {strings.mail}{" "}
          <select
            className={styles.pace}
            name={`correo_${tipo}`}
            defaultValue={correo}
            aria-label={fill(strings.mailOf, { name })}
          >
            {paces.map((pace) => (
              <option key={pace} value={pace}>
                {strings.paces[pace]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </fieldset>
  );
}
