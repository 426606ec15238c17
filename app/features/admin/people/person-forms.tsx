import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import choices from "#app/ui/forms/choices.module.css";
import { SelectField, TextArea, TextField } from "#app/ui/forms/field.tsx";
import { fullDate, shortDate } from "#app/ui/intl/dates.ts";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { Form, Link } from "#app/ui/link.tsx";
import facts from "#app/ui/reading/facts.module.css";
import styles from "../console.module.css";
import { FACTS_TEXT, MAX_DAYS } from "../limits.ts";
import type { PersonPage } from "./person.server.ts";
import { strings } from "./strings.ts";

type Persona = PersonPage["persona"];
interface Given {
  persona: Persona;
  failure: FormFailure | undefined;
}

export function PersonFacts({ persona, timeZone }: { persona: Persona; timeZone: string }) {
  const words = strings.facts;
  const { status, suspended_until } = persona;
  const state =
    status === "suspended" && suspended_until
      ? fill(strings.until, { date: fullDate(suspended_until, timeZone) })
      : strings.status[status];
  const known = [
    [words.id, persona.id_usuario],
    [words.correo, persona.correo],
    [words.status, state],
    [words.since, shortDate(persona.created_at, timeZone)],
    [words.followers, fullNumber(persona.followersCount)],
    [words.subscribers, fullNumber(persona.subscribersCount)],
  ] as const;
  return (
    <section className={styles.part}>
      <dl className={facts.facts}>
        {known.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.ways}>
        <Link to={`/u/${persona.id_usuario}`} className="lone-link">
          {strings.profile}
        </Link>{" "}
        <Link
          to={`/moderacion?q=${encodeURIComponent(`@${persona.nombre_usuario}`)}`}
          className="lone-link"
        >
          {strings.cases}
        </Link>
      </p>
    </section>
  );
}

const flags = ["es_creador", "verificado", "de_confianza", "ve_documentos"] as const;

export function TraitsForm({ persona, failure }: Given) {
  const typed = failure?.values;
  return (
    <section className={styles.part}>
      <h2>{strings.traits.title}</h2>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="papel" />
        <SelectField
          label={strings.traits.role}
          name="role"
          defaultValue={typed?.role ?? persona.role}
          error={failure?.fields.role ?? null}
        >
          {(["user", "moderator", "administrator"] as const).map((role) => (
            <option key={role} value={role}>
              {strings.roles[role]}
            </option>
          ))}
        </SelectField>
        <div className={choices.list}>
          {flags.map((name) => (
            <label key={name} className={choices.line}>
              <input
                type="checkbox"
                name={name}
                value="1"
                defaultChecked={typed ? typed[name] === "1" : persona[name] === 1}
              />{" "}
              <span>{strings.flags[name]}</span>
            </label>
          ))}
        </div>
        <Button>{strings.traits.save}</Button>
      </Form>
    </section>
  );
}

export function StandingForm({ persona, isSelf, failure }: Given & { isSelf: boolean }) {
  const words = strings.standing;
  const isOut = persona.status === "suspended" || persona.status === "banned";
  return (
    <section className={styles.part}>
      <h2>{words.title}</h2>
      <p className={styles.hint}>{isSelf ? words.self : words.about}</p>
      {!isSelf && isOut && (
        <Form method="post">
          <input type="hidden" name="intent" value="estado" />
          <Button name="accion" value="levantar" variant="quiet">
            {words.lift}
          </Button>
        </Form>
      )}
      {!isSelf && (
        <Form method="post" className={styles.form}>
          <input type="hidden" name="intent" value="estado" />
          <TextArea
            label={words.reason}
            name="motivo"
            maxLength={FACTS_TEXT}
            defaultValue={failure?.values.motivo ?? ""}
            error={failure?.fields.motivo ?? null}
          />
          <TextField
            label={words.days}
            name="dias"
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_DAYS}
            hint={words.daysHint}
            defaultValue={failure?.values.dias ?? ""}
            error={failure?.fields.dias ?? null}
          />
          <div className={styles.ways}>
            <Button name="accion" value="suspender" variant="danger">
              {words.suspend}
            </Button>
            <Button name="accion" value="expulsar" variant="danger">
              {words.ban}
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}
