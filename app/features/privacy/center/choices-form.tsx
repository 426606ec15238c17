import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import styles from "./center.module.css";
import { strings } from "../strings.ts";

interface ChoicesFormProps {
  choices: { personalizacion: boolean; analitica: boolean };
  /** The browser asks every site to leave its person alone, and nothing else was chosen. */
  isAskedByBrowser: boolean;
}

/** What one's data may be used for: three kinds, of which one is needed. */
export function ChoicesForm({ choices, isAskedByBrowser }: ChoicesFormProps) {
  const words = strings.choices;
  return (
    <Form method="post" action="/privacy-center" className={styles.form} preventScrollReset>
      <input type="hidden" name="intent" value="decisiones" />
      <Box label={words.necessary} hint={words.necessaryHint} isOn isFixed />
      <Box
        name="personalizacion"
        label={words.personalizacion}
        hint={words.personalizacionHint}
        isOn={choices.personalizacion}
      />
      <Box
        name="analitica"
        label={words.analitica}
        hint={words.analiticaHint}
        isOn={choices.analitica}
      />
      {isAskedByBrowser && <p className={styles.small}>{words.gpc}</p>}
      <Button>{words.save}</Button>
    </Form>
  );
}

interface BoxProps {
  name?: string;
  label: string;
  hint: string;
  isOn: boolean;
  isFixed?: boolean;
}

/** One purpose with what it means. A change from elsewhere shows: the box is made anew. */
export function Box({ name, label, hint, isOn, isFixed = false }: BoxProps) {
  return (
    <label className={styles.choice}>
      <input
        key={String(isOn)}
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={isOn}
        disabled={isFixed}
      />
      <strong>{label}</strong> <span className={styles.hint}>{hint}</span>
    </label>
  );
}
