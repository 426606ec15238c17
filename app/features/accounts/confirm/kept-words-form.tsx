import { useNavigation } from "@remix-run/react";
import type { KeptWords } from "#app/http/step-up/kept-words.server.ts";
import { isWritten } from "#app/http/step-up/written.ts";
import { Button } from "#app/ui/button.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "../auth-page.module.css";
import { strings } from "./strings.ts";

/** Sends a form that had to wait until one had confirmed who one is. */
export function KeptWordsForm({ words, next }: { words: KeptWords; next: string }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={words.path} className={styles.form}>
      {Object.entries(words.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>{strings.done.kept}</p>
      {Object.entries(words.fields)
        .filter(([, value]) => isWritten(value))
        .map(([name, value]) => (
          <p key={name} className={styles.written}>
            {value}
          </p>
        ))}
      <Button wide disabled={isBusy}>
        {isBusy ? strings.done.sending : strings.done.send}
      </Button>
      <p className={styles.other}>
        <Link to={next}>{common.notNow}</Link>
      </p>
    </Form>
  );
}
