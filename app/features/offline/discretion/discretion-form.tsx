import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import type { RootDiscretion } from "#app/ui/root-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Choices } from "#app/ui/forms/choices.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import { strings } from "./strings.ts";
import styles from "./discretion.module.css";

const keys = ["ninguna", "escape", "otra"] as const;

interface FormProps {
  chosen: RootDiscretion;
  neutralName: string;
  failure: FormFailure | undefined;
}

/** What somebody has chosen, or what they sent and has to be mended. */
export function DiscretionForm({ chosen, neutralName: name, failure }: FormProps) {
  const formRef = useErrorFocus(failure);
  const sent = failure?.values;
  const isOn = (name: "titulo" | "icono" | "boton") => (sent ? sent[name] === "1" : chosen[name]);
  const isOther = chosen.tecla !== "" && chosen.tecla !== "Escape";
  const key = isOther ? "otra" : chosen.tecla === "Escape" ? "escape" : "ninguna";
  return (
    <Form method="post" className={styles.form} ref={formRef} noValidate>
      <FormError message={failure?.error} />
      <fieldset className={styles.part}>
        <legend>{strings.what}</legend>
        <Box
          name="titulo"
          isOn={isOn("titulo")}
          label={strings.name}
          hint={fill(strings.nameHint, { name })}
        />
        <Box
          name="icono"
          isOn={isOn("icono")}
          label={strings.icon}
          hint={fill(strings.iconHint, { name })}
        />
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{strings.leaving}</legend>
        <p className={styles.about}>{strings.leavingAbout}</p>
        <noscript>
          <p>{strings.needsScripts}</p>
        </noscript>
        <Box name="boton" isOn={isOn("boton")} label={strings.button} hint={strings.buttonHint} />
      </fieldset>
      <Choices
        legend={strings.key}
        name="tecla"
        values={keys}
        labels={strings.keys}
        hints={strings.keysHint}
        chosen={sent?.tecla ?? key}
        error={failure?.fields.tecla}
      />
      <div className={styles.key}>
        <TextField
          label={strings.other}
          name="otra"
          maxLength={2}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={sent?.otra ?? (isOther ? chosen.tecla : "")}
          error={failure?.fields.otra}
        />
      </div>
      <div>
        <Button>{common.save}</Button>
      </div>
    </Form>
  );
}

interface BoxProps {
  name: string;
  isOn: boolean;
  label: string;
  hint: string;
}

function Box({ name, isOn, label, hint }: BoxProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" name={name} value="1" defaultChecked={isOn} />
      <strong>{label}</strong> <span className={styles.hint}>{hint}</span>
    </label>
  );
}
