import styles from "#app/features/admin/console.module.css";
import { isSetting } from "#app/features/settings/schema.ts";
import type { readHistory } from "#app/features/settings/settings.server.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { strings } from "./strings.ts";

type Change = Awaited<ReturnType<typeof readHistory>>["cambios"][number];

const words = strings.changes;

/** Who changed which setting, from what to what, and the way back where it is the last of it. */
export function ChangeRow(change: Change) {
  const { id, nombre, antes, despues, deshace, isLast, created_at } = change;
  const name = isSetting(nombre) ? strings.names[nombre] : nombre;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong>{name}</strong>
        <span className={styles.hint}>
          <Sentence
            text={words.by}
            parts={{ who: <Who {...change} />, when: <RelativeTime within iso={created_at} /> }}
          />
        </span>
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

function Who({ hecho_por, nombre_usuario }: Pick<Change, "hecho_por" | "nombre_usuario">) {
  if (hecho_por === null || nombre_usuario === null) return words.nobody;
  return <Link to={`/admin/personas/${hecho_por}`}>@{nombre_usuario}</Link>;
}

function Value({ text }: { text: string | null }) {
  return text === null ? <em>{words.env}</em> : <q>{text}</q>;
}
