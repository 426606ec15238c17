import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { MUTED_WORD_MAX } from "../limits.ts";
import styles from "./mutes.module.css";
import { strings } from "./strings.ts";

interface MutedWordsProps {
  words: { palabra: string }[];
  failure: FormFailure | undefined;
}

/** The words one does not want to read, and the form for one more. */
export function MutedWords({ words, failure }: MutedWordsProps) {
  const formRef = useErrorFocus(failure);
  const wrong = failure?.fields.palabra;
  return (
    <>
      <Form method="post" className={styles.add} ref={formRef} noValidate preventScrollReset>
        <input type="hidden" name="intent" value="word" />
        <FormError message={wrong ? undefined : failure?.error} />
        <TextField
          label={strings.wordLabel}
          name="palabra"
          hint={strings.wordHint}
          defaultValue={failure?.values.palabra}
          maxLength={MUTED_WORD_MAX}
          autoCapitalize="none"
          required
          error={wrong}
        />
        <Button>{strings.addWord}</Button>
      </Form>
      {words.length === 0 && <p className={styles.none}>{strings.noWords}</p>}
      <ul className={styles.list} aria-label={strings.words}>
        {words.map(({ palabra }) => (
          <li key={palabra} className={styles.row}>
            <span className={styles.name}>{palabra}</span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="unword" />
              <input type="hidden" name="palabra" value={palabra} />
              <Button variant="quiet" aria-label={fill(strings.removeWord, { word: palabra })}>
                {strings.remove}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}
