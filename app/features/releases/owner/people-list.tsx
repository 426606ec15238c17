import { Button } from "#app/ui/button.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import { fill } from "#app/strings/language.ts";
import styles from "../releases.module.css";
import { peoplePath } from "../paths.ts";
import type { PersonShown } from "../schema.ts";
import { strings } from "../strings.ts";

const words = strings.people;

interface PeopleListProps {
  id: number;
  people: PersonShown[];
}

/** Who is shown in a post and where each of them stands, for its owner. */
export function PeopleList({ id, people }: PeopleListProps) {
  if (people.length === 0) return <p className={styles.hint}>{words.none}</p>;
  return (
    <ul className={styles.list}>
      {people.map((person) => (
        <li key={person.id_aparicion} className={styles.row}>
          <span className={styles.name}>
            <strong>
              {person.persona ? (
                <Link to={`/u/${person.persona.nombre_usuario}`}>{nameOf(person)}</Link>
              ) : (
                nameOf(person)
              )}
            </strong>{" "}
            <span className={styles.hint}>{stateOf(person)}</span>
          </span>
          {person.estado === "pending" && <Ways id={id} person={person} />}
        </li>
      ))}
    </ul>
  );
}

function Ways({ id, person }: { id: number; person: PersonShown }) {
  const name = nameOf(person);
  return (
    <Form method="post" action={peoplePath(id)} className={styles.answers}>
      <input type="hidden" name="persona" value={person.id_aparicion} />
      {!person.persona && (
        <Button name="intent" value="cover" variant="quiet">
          {words.cover}
          <span className="visually-hidden"> ({name})</span>
        </Button>
      )}{" "}
      {person.version === null && (
        <Button name="intent" value="remove" variant="plain">
          {words.remove}
          <span className="visually-hidden">{fill(words.removeWhom, { name })}</span>
        </Button>
      )}
    </Form>
  );
}

function nameOf({ persona, nombre }: PersonShown): string {
  return persona ? `@${persona.nombre_usuario}` : fill(words.release, { name: nombre ?? "" });
}

function stateOf({ persona, estado }: PersonShown): string {
  return !persona && estado === "pending" ? words.releaseWaits : words.states[estado];
}
