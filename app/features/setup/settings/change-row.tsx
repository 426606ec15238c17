import styles from "#app/features/admin/console.module.css";
import { isSetting } from "#app/features/settings/schema.ts";
import type { readHistory } from "#app/features/settings/settings.server.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { ChangedBy } from "../changed-by.tsx";
import { strings } from "./strings.ts";

type Change = Awaited<ReturnType<typeof readHistory>>["cambios"][number];

const words = strings.changes;

/** Who changed which setting, from what to what, and the way back where it is the last of it. */
export function ChangeRow(change: Change) {
  const { id, nombre, antes, despues, deshace, isLast } = change;
  const name = isSetting(nombre) ? strings.names[nombre] : nombre;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong>{name}</strong>
        <ChangedBy {...change} />
      </div>
      <p className={styles.value}>
        <Sentence
          text={words.fromTo}
          parts={{ from: <Value text={antes} />, to: <Value text={despues} /> }}
        />
        {deshace !== null && (
          <span className={styles.hint}> · {fill(words.undoes, { id: deshace })}</span>
        )}
      </p>
      {isLast && (
        <Form method="post">
          <input type="hidden" name="intent" value="deshacer" />
          <input type="hidden" name="id" value={id} />
          <Button variant="quiet" aria-label={fill(words.undoOf, { id, name })}>
            {words.undo}
          </Button>
        </Form>
      )}
    </li>
  );
}

function Value({ text }: { text: string | null }) {
  return text === null ? <em>{words.env}</em> : <q>{text}</q>;
}
