import { networkName } from "#app/features/accounts/security/network-name.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { shortDate } from "#app/ui/intl/dates.ts";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import styles from "../console.module.css";
import { GRANT_DAYS, MAX_GRANT_DAYS, SEARCH_TEXT } from "../limits.ts";
import type { PersonPage } from "./person.server.ts";
import { strings } from "./strings.ts";

/** Where somebody is signed in, each with the way to end it. */
export function PersonSessions({
  sesiones,
  haySesiones,
}: Pick<PersonPage, "sesiones" | "haySesiones">) {
  const words = strings.sessions;
  return (
    <section className={styles.part}>
      <h2>{words.title}</h2>
      {sesiones.length === 0 && <p className={styles.hint}>{words.none}</p>}
      <ul className={styles.list}>
        {sesiones.map(({ id_sesion, device, red, seen_at }) => (
          <li key={id_sesion} className={styles.beside}>
            <span>
              <strong>{device}</strong>
              <br />
              <span className={styles.hint}>
                <Sentence
                  text={words.used}
                  parts={{ when: <RelativeTime within iso={seen_at} /> }}
                />
                {` · ${networkName(red)}`}
              </span>
            </span>
            <Form method="post">
              <input type="hidden" name="intent" value="sesiones" />
              <input type="hidden" name="sesion" value={id_sesion} />
              <Button variant="quiet" aria-label={fill(words.endOf, { device })}>
                {words.end}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {haySesiones && <p className={styles.hint}>{words.more}</p>}
      {sesiones.length > 0 && (
        <Form method="post">
          <input type="hidden" name="intent" value="sesiones" />
          <Button variant="danger">{words.endAll}</Button>
        </Form>
      )}
    </section>
  );
}

interface SubscriptionsProps extends Pick<PersonPage, "suscripciones"> {
  failure: FormFailure | undefined;
  timeZone: string;
}

/** What somebody is subscribed to, and how they are given more. */
export function PersonSubscriptions({ suscripciones, failure, timeZone }: SubscriptionsProps) {
  const words = strings.subscriptions;
  return (
    <section className={styles.part}>
      <h2>{words.title}</h2>
      {suscripciones.length === 0 && <p className={styles.hint}>{words.none}</p>}
      <ul className={styles.list}>
        {suscripciones.map(({ creator_id, nombre_usuario, state, renews_at }) => (
          <li key={creator_id} className={styles.beside}>
            <span>
              <Link to={`/admin/personas/${creator_id}`}>@{nombre_usuario}</Link>{" "}
              <span className={styles.hint}>
                {words.states[state] ?? state} ·{" "}
                {fill(words.until, { date: shortDate(renews_at, timeZone) })}
              </span>
            </span>
            {state === "active" && (
              <Form method="post">
                <input type="hidden" name="intent" value="suscripcion" />
                <input type="hidden" name="creador" value={creator_id} />
                <input type="hidden" name="accion" value="cancelar" />
                <Button
                  variant="quiet"
                  aria-label={fill(words.cancelOf, { name: `@${nombre_usuario}` })}
                >
                  {words.cancel}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="suscripcion" />
        <input type="hidden" name="accion" value="dar" />
        <TextField
          label={words.creator}
          name="creador"
          hint={words.creatorHint}
          maxLength={SEARCH_TEXT}
          defaultValue={failure?.values.creador ?? ""}
          error={failure?.fields.creador ?? null}
          autoComplete="off"
        />
        <TextField
          label={words.days}
          name="dias"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_GRANT_DAYS}
          defaultValue={failure?.values.dias ?? GRANT_DAYS}
          error={failure?.fields.dias ?? null}
        />
        <Button>{words.give}</Button>
      </Form>
    </section>
  );
}
