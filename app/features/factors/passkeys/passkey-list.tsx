import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { Form } from "#app/ui/link.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import styles from "../factors.module.css";
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from "../limits.ts";
import type { FactorsView } from "../queries.server.ts";
import { strings } from "../strings.ts";
import { AddPasskey } from "./add-passkey.tsx";

const words = strings.keys;
type Key = FactorsView["llaves"][number];

/** The passkeys of an account, with what can be done with each. */
export function Passkeys({ keys, isOffered }: { keys: Key[]; isOffered: boolean }) {
  return (
    <section className={styles.part} aria-labelledby="llaves">
      <h2 id="llaves">{words.title}</h2>
      <p className={styles.hint}>{words.about}</p>
      {keys.length === 0 && <p>{words.none}</p>}
      <ul className={styles.list}>
        {keys.map((key) => (
          <OneKey key={`${key.id_llave} ${key.nombre}`} llave={key} />
        ))}
      </ul>
      {!isOffered && <p>{words.away}</p>}
      {isOffered && (keys.length < PASSKEYS_MAX ? <AddPasskey /> : <p>{words.full}</p>)}
    </section>
  );
}

function OneKey({ llave }: { llave: Key }) {
  const { id_llave, nombre, sincronizada, created_at, used_at } = llave;
  return (
    <li className={styles.key}>
      <div>
        <strong>{nombre}</strong>
        <p className={styles.hint}>
          {sincronizada ? words.synced : words.single}
          {" · "}
          <Sentence text={words.added} parts={{ when: <RelativeTime within iso={created_at} /> }} />
          {" · "}
          {used_at ? (
            <Sentence text={words.used} parts={{ when: <RelativeTime within iso={used_at} /> }} />
          ) : (
            words.unused
          )}
        </p>
      </div>
      <details className={styles.rename}>
        <summary aria-label={fill(words.renameOf, { name: nombre })}>{words.rename}</summary>
        <Form method="post" className={styles.form}>
          <input type="hidden" name="intent" value="nombre" />
          <input type="hidden" name="id" value={id_llave} />
          <TextField
            label={words.name}
            name="nombre"
            defaultValue={nombre}
            maxLength={PASSKEY_NAME_MAX}
          />
          <Button variant="quiet">{words.rename}</Button>
        </Form>
      </details>
      <Form method="post">
        <input type="hidden" name="intent" value="quitar-llave" />
        <input type="hidden" name="id" value={id_llave} />
        <Button variant="danger" aria-label={fill(words.removeOf, { name: nombre })}>
          {words.remove}
        </Button>
      </Form>
    </li>
  );
}
