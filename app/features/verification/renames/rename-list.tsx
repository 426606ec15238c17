import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import { consoleStrings } from "../console/strings.ts";
import styles from "../console/console.module.css";

interface RenameListProps {
  renames: { id_usuario: number; before: string; nombre_usuario: string; due_at: number }[];
  /** As a day. */
  dayOf: (moment: number) => string;
}

const words = consoleStrings.renames;

/** Verified people who are called something else by now: whether the mark goes with the name. */
export function RenameList({ renames, dayOf }: RenameListProps) {
  if (renames.length === 0) return null;
  return (
    <section aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={styles.hint}>{words.about}</p>
      <ul className={styles.list}>
        {renames.map(({ id_usuario, before, nombre_usuario, due_at }) => (
          <li key={id_usuario} className={styles.rename}>
            <span>
              <s>@{before}</s> → <Link to={`/u/${nombre_usuario}`}>@{nombre_usuario}</Link>{" "}
              <span className={styles.hint}>
                {fill(consoleStrings.due, { date: dayOf(due_at) })}
              </span>
            </span>
            <Form method="post" className={styles.ways}>
              <input type="hidden" name="id" value={id_usuario} />
              <input type="hidden" name="nombre_usuario" value={nombre_usuario} />
              <Button name="decision" value="conservar" variant="quiet">
                {words.keep}
              </Button>{" "}
              <Button name="decision" value="quitar" variant="plain">
                {words.end}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
